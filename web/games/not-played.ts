import type { StreamingLabel } from '../../contract/calendar.ts'

const POSTPONED = 6
const CANCELLED = 7

/** Why a game has nothing to show and, if cancelled, never will; null for one that is on, was, or is still to come. */
export const notPlayed = (gameStatus: number): 'postponed' | 'cancelled' | null => {
  if (gameStatus === CANCELLED) return 'cancelled'
  return gameStatus === POSTPONED ? 'postponed' : null
}

const reasons = {
  ComminSoon: 'toCome',
  Live: 'unknown',
  'On Demand': 'unknown',
  Terminated: 'over',
  Cancelled: 'cancelled',
  Postponed: 'postponed',
} as const satisfies Record<StreamingLabel, string>

/** Which text of `player.noVideo` says why a game's video cannot be shown; of a game that nobody knows, `unknown`. */
export const noVideoReason = (label: StreamingLabel | undefined): (typeof reasons)[StreamingLabel] =>
  label === undefined ? 'unknown' : reasons[label]
