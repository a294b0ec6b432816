import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { Base } from '../../contract/games/primitives.ts'
import { playerOf } from './player-of.ts'

/** A fielding credit; `position` is the scorer's number, `credit` the feed's code. */
export type Fielding = { name: string; position: number; credit: string }
type Step = { to: Base | 'score' | null; out: boolean; reason: string; fielding: Fielding[] }

/** A runner's complete movement in a play: start and end base, or the base of the out; 4 is home. */
export type Run = {
  id: number
  name: string
  from: Base | null
  to: Base | 'score' | null
  out: boolean
  outAt: Base | 4 | null
  outNumber: number
  steps: Step[]
}

type RunnerMoment = Extract<Moment, { kind: 'runner' }>

/** A player's name in a game; '' for nobody. */
export const nameOf = (log: GameLog, id: number | null): string =>
  id === null ? '' : playerOf(log, id).name.trim()

/** The movements of a play's runners, each runner's steps as one. */
export const runsOf = (log: GameLog, moments: RunnerMoment[]): Run[] => {
  const moved = moments.filter((it) => it.out || (it.to !== null && it.to !== it.from))
  return [...Map.groupBy(moved, (it) => it.runner)].flatMap(([id, steps]): Run[] => {
    const [first, last] = [steps[0], steps.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      {
        id,
        name: nameOf(log, id),
        from: first.from,
        to: last.out ? null : last.to,
        out: last.out,
        outAt: last.outAt,
        outNumber: last.outNumber ?? 0,
        steps: steps.map((it) => stepOf(log, it)),
      },
    ]
  })
}

const stepOf = (log: GameLog, { to, out, reason, credits }: RunnerMoment): Step => ({
  to: out ? null : to,
  out,
  reason,
  fielding: credits.map((it) => ({
    name: nameOf(log, it.player),
    position: it.position,
    credit: it.credit,
  })),
})
