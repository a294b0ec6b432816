import type { Play, Position } from '../shape/feed-shape.ts'
import type { Player } from '../shape/roster.ts'
import { currentStint } from './club-in-game.ts'
import { type Draft, type Ending, finishPlay, linkTo, personRef } from './feed-play.ts'
import { type HalfInning, playerOf, scoreOf } from './half-inning.ts'
import { type Base, basesAfter, type Move, runnersOf } from './movements.ts'

export type Credit = { player: Player; position: Position; credit: string }
type MoveDetails = {
  event: string
  eventType: string
  reason?: string
  credits: Credit[]
  rbi: boolean
  batter?: Player
}

/** Moves runners on the draft's last event, with the outs and runs that follow. */
export const move = (halfInning: HalfInning, draft: Draft, moves: Move[], parts: MoveDetails) => {
  const outs = moves.filter(({ to }) => to === undefined)
  const share = Math.ceil(parts.credits.length / Math.max(1, outs.length))
  const creditedMoves = outs.length > 0 ? outs : moves.slice(-1)
  const mayBeEarned = halfInning.outs + halfInning.errors < 3
  if (parts.batter !== undefined) halfInning.players.set(parts.batter.id, parts.batter)
  for (const one of moves) {
    if (one.to === undefined) draft.count = { ...draft.count, outs: draft.count.outs + 1 }
    const scored = one.to === 4
    const i = creditedMoves.indexOf(one)
    const credits = i < 0 ? [] : parts.credits.slice(i * share, (i + 1) * share)
    draft.runners.push({
      movement: movementOf(one, draft.count.outs),
      details: {
        event: parts.event,
        eventType: parts.eventType,
        movementReason: one.from === 0 ? null : (parts.reason ?? 'r_adv_play'),
        runner: personRef(playerOf(halfInning, one.runner.id)),
        responsiblePitcher: scored ? linkTo(one.runner.pitcher) : null,
        isScoringEvent: scored,
        rbi: scored && parts.rbi,
        earned: scored && one.runner.earned && mayBeEarned,
        teamUnearned: false,
        playIndex: draft.events.length - 1,
      },
      credits: credits.map(({ player, ...credit }) => ({ player: linkTo(player.id), ...credit })),
    })
  }
  halfInning.bases = basesAfter(halfInning.bases, moves)
  halfInning.outs += outs.length
  currentStint(halfInning.defense).outs += outs.length
  halfInning.offense.runs += moves.filter(({ to }) => to === 4).length
}

const movementOf = (move: Move, outs: number) => {
  const isOut = move.to === undefined
  const from = BASE_NAMES[move.from]
  return {
    originBase: from,
    start: from,
    end: move.to === undefined ? null : BASE_NAMES[move.to],
    outBase: isOut ? BASE_NAMES[move.out ?? 1] : null,
    isOut,
    outNumber: isOut ? outs : null,
  }
}

const BASE_NAMES = [null, '1B', '2B', '3B', 'score'] as const

/** The play that a draft has become. */
export const finish = (
  halfInning: HalfInning,
  draft: Draft,
  ending: Omit<Ending, 'pitcher' | 'score' | 'on'>,
): Play => {
  const on: Partial<Record<Base, Player>> = Object.fromEntries(
    runnersOf(halfInning.bases).map(([base, { id }]) => [base, playerOf(halfInning, id)]),
  )
  return finishPlay(draft, {
    ...ending,
    pitcher: halfInning.defense.pitcher,
    score: scoreOf(halfInning),
    on,
  })
}
