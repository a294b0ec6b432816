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
  const opening = openingOf(log, moment)
  const first = log.moments[0]
  if (opening === undefined || first === undefined) return undefined
  const start = 'start' in opening ? Math.min(opening.at, opening.start ?? opening.at) : opening.at
  return Math.min(start, Math.max(first.at, start - LEAD_MS))
}

/**
 * The instant (ms UTC) until which a log must reach to have a moment's door; undefined as for `doorAt`. It is
 * the end of the event with which the picture opens.
 */
export const doorKnownAt = (log: GameLog, moment: MomentAddress): number | undefined =>
  'at' in moment ? moment.at : openingOf(log, moment)?.at

type InPlay = Extract<Moment, { play: number }>
type Event = Extract<Moment, { kind: 'pitch' | 'action' }>

/** An event that the log does not have opens at its play. */
const openingOf = (log: GameLog, { play, event }: { play: number; event: number | null }) => {
  const moments = log.moments.filter((it): it is InPlay => 'play' in it && it.play === play)
  const events = moments.filter((it): it is Event => it.kind === 'pitch' || it.kind === 'action')
  const named = event === null ? undefined : events.find((it) => it.index === event)
  return named ?? events.find((it) => it.kind === 'pitch') ?? events[0] ?? moments[0]
}
