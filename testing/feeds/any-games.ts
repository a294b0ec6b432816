import fc from 'fast-check'
import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import { atBat, change, pitch, result, runner, START, smallLog } from './small-log.ts'

const SECOND = 1_000

/** A turn at bat: the seconds before each pitch, and what came of it. */
export type Turn = {
  waits: number[]
  runs: number
  isLastOfHalf: boolean
  isSteal?: boolean
  isNewPitcher?: boolean
}

const seconds = fc.integer({ min: 1, max: 90 })
/** Any game of up to forty turns, some of them a break, a steal or a pitching change. */
export const games = fc.array(
  fc.record({
    waits: fc.array(seconds, { minLength: 1, maxLength: 6 }),
    runs: fc.integer({ min: 0, max: 3 }),
    isLastOfHalf: fc.boolean(),
    isSteal: fc.boolean(),
    isNewPitcher: fc.boolean(),
  }),
  { minLength: 2, maxLength: 40 },
)

/** The log of a game that was played so, and is over. */
export const aGame = (turns: readonly Turn[]) => {
  let [now, half] = [START, 0]
  const moments = turns.flatMap((turn, play) => {
    const side = half % 2 === 0 ? 'top' : 'bottom'
    const batter = (half % 2 === 0 ? 100 : 200) + 1 + (play % 9)
    const opening = atBat(batter, { play, at: now, inning: 1 + (half >> 1), half: side })
    const events = turn.waits.flatMap((wait, nth) => {
      now += wait * SECOND
      return eventsOf(turn, { play, nth, start: now })
    })
    now = events.at(-1)?.at ?? now
    if (turn.isLastOfHalf) half += 1
    const scored = Array.from({ length: turn.runs }, () => runner(batter, { play, to: 'score', at: now }))
    return [opening, ...events, ...scored, ended(turn, play, now)]
  })
  return smallLog([...moments, { kind: 'status', at: now, status: STATUS.final, detail: 'Final' }])
}

const PITCH_MS = 3_400

const eventsOf = (
  { isSteal, isNewPitcher }: Turn,
  { play, nth, start }: { play: number; nth: number; start: number },
): Moment[] => {
  const at = start + PITCH_MS
  const thrown = { ...pitch(nth % 4, 0), ...{ play, index: nth, start, at } } as Moment
  const steals = isSteal === true && nth === 0 ? [runner(102, { play, from: 1, to: 2, at })] : []
  const comes = isNewPitcher === true && nth === 0 ? [change('pitcher', 211, { at: start - 500 })] : []
  return [...comes, thrown, ...steals]
}

const ended = ({ runs }: Turn, play: number, at: number): Moment =>
  result(runs > 0 ? 'single' : 'field_out', {
    play,
    at,
    outs: play % 3,
    bases: [null, runs > 0 ? 102 : null, null],
  })
