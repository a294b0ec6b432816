import type { Play } from '../shape/feed-shape.ts'
import { fielding } from './batted-ball.ts'
import { addAction, type Draft } from './feed-play.ts'
import { batterOf, type HalfInning, playerOf, runsToWin, scoreOf } from './half-inning.ts'
import { type Move, runnersOf } from './movements.ts'
import { finish, move } from './runner-moves.ts'

const SECOND = 1000
const STEALS_PER_PITCH = 0.022
const STEAL_SUCCESS = 0.72
const WILD_PITCHES_PER_BALL = 0.025

/** Returns the play if a third out on the bases ends it; its batter then leads off the next inning. */
export const maybeSteal = (halfInning: HalfInning, draft: Draft): Play | undefined => {
  const runner = halfInning.bases[1]
  if (runner === undefined || halfInning.bases[2] !== undefined || halfInning.random() >= STEALS_PER_PITCH)
    return undefined
  const player = playerOf(halfInning, runner.id)
  const safe = halfInning.random() < STEAL_SUCCESS
  const name = safe ? 'Stolen Base 2B' : 'Caught Stealing 2B'
  const eventType = safe ? 'stolen_base_2b' : 'caught_stealing_2b'
  const description = safe
    ? `${player.fullName} steals 2nd base.`
    : `${player.fullName} caught stealing 2nd base.`
  addAction(draft, {
    event: name,
    eventType,
    description,
    player,
    score: scoreOf(halfInning),
    ms: 9 * SECOND,
    isOut: !safe,
    extra: { isBaseRunningPlay: true },
  })
  move(halfInning, draft, [{ runner: runner, from: 1, to: safe ? 2 : undefined, out: 2 }], {
    event: name,
    eventType,
    reason: `r_${eventType}`,
    credits: safe ? [] : [fielding(halfInning, 'C', 'f_assist'), fielding(halfInning, 'SS', 'f_putout')],
    rbi: false,
  })
  draft.now += 14 * SECOND
  if (halfInning.outs < 3) return undefined
  return finish(halfInning, draft, {
    event: name,
    eventType,
    description,
    batter: batterOf(halfInning),
    isOut: true,
  })
}

/** Never one that would end the game: the last run needs a plate appearance. */
export const maybeWildPitch = (halfInning: HalfInning, draft: Draft) => {
  if (runnersOf(halfInning.bases).length === 0 || halfInning.random() >= WILD_PITCHES_PER_BALL) return
  if (halfInning.bases[3] !== undefined && runsToWin(halfInning) === 1) return
  const moves = runnersOf(halfInning.bases).map(
    ([from, player]): Move => ({ runner: player, from, to: (from + 1) as 2 | 3 | 4 }),
  )
  const eventType = 'wild_pitch'
  const scored = halfInning.bases[3] !== undefined
  const before = scoreOf(halfInning)
  const score = scored
    ? { ...before, [halfInning.bottom ? 'home' : 'away']: halfInning.offense.runs + 1 }
    : before
  addAction(draft, {
    event: 'Wild Pitch',
    eventType,
    description: `Wild pitch by pitcher ${halfInning.defense.pitcher.fullName}.`,
    player: halfInning.defense.pitcher,
    score,
    ms: 8 * SECOND,
    scored,
    extra: { isBaseRunningPlay: true },
  })
  move(halfInning, draft, moves, { event: 'Wild Pitch', eventType, credits: [], rbi: false })
}
