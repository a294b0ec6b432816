import type { StreamingLabel } from '../../../contract/games/calendar.ts'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'

/** Why a game has nothing to show and, if cancelled, never will; null for one that is on, was, or is still to come. */
export const notPlayed = (gameStatus: StatusCode): 'postponed' | 'cancelled' | null => {
  if (gameStatus === STATUS.cancelled) return 'cancelled'
  return gameStatus === STATUS.postponed ? 'postponed' : null
}

const textKeys = {
  ComminSoon: 'notYet',
  Live: 'videoNotFoundText',
  'On Demand': 'videoNotFoundText',
  Terminated: 'recordingGone',
  Cancelled: 'cancelled',
  Postponed: 'postponed',
} as const satisfies Record<StreamingLabel, string>

/** Which text of `player` says why a game's video cannot be shown; of an unknown game, that it has none. */
export const noVideoReason = (label: StreamingLabel | undefined): (typeof textKeys)[StreamingLabel] =>
  label === undefined ? 'videoNotFoundText' : textKeys[label]
