import type { GameLog } from '../../contract/games/game-log.ts'
import type { MomentAddress } from '../../contract/games/moment-address.ts'
import type { Moment } from '../../contract/games/moments.ts'

/** The picture opens this long before an event: the viewer sees the pitcher's wind-up. */
export const LEAD_MS = 3_000

/**
 * The wall clock (ms UTC) at which the picture opens for a moment: a time's own, else 3 s before the named
 * event or the play's first pitch, but never before the game's first moment. undefined for a play that the
 * log does not have.
 */
export const doorAt = (log: GameLog, moment: MomentAddress): number | undefined => {
  if ('at' in moment) return moment.at
  const start = startOf(log, moment)
  const first = log.moments[0]
  if (start === undefined || first === undefined) return undefined
  return Math.min(start, Math.max(first.at, start - LEAD_MS))
}

type InPlay = Extract<Moment, { play: number }>
type Event = Extract<Moment, { kind: 'pitch' | 'action' }>

/** An event that the log does not have opens at its play. */
const startOf = (log: GameLog, { play, event }: { play: number; event: number | null }) => {
  const moments = log.moments.filter((it): it is InPlay => 'play' in it && it.play === play)
  const events = moments.filter((it): it is Event => it.kind === 'pitch' || it.kind === 'action')
  const named = event === null ? undefined : events.find((it) => it.index === event)
  const opening = named ?? events.find((it) => it.kind === 'pitch') ?? events[0]
  return opening === undefined ? moments[0]?.at : Math.min(opening.at, opening.start ?? opening.at)
}
