import type { StreamingLabel } from '../../../../contract/games/calendar.ts'
import { STATUS, type StatusCode } from '../../../../contract/games/status.ts'

/** Why a game has no plays: postponed or cancelled; null for every other. */
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

/** The `player` text on why a game's video cannot be shown; without a label, that there is no such game. */
export const noVideoReason = (
  label: StreamingLabel | undefined,
): (typeof textKeys)[StreamingLabel] | 'unknownGame' =>
  label === undefined ? 'unknownGame' : textKeys[label]
