import type { Cutoff, GameStatus, Recording } from './feed-shape.ts'

const MINUTE = 60_000
/** The line-ups are known and the state is Pre-Game this long before the scheduled time. */
const PREGAME_MS = 60 * MINUTE
/** Warmup begins this long before the first pitch. */
export const WARMUP_MS = 15 * MINUTE
/** A game is "Game Over" this long after its last play, and Final after that. */
export const GAME_OVER_MS = MINUTE

export type Phase =
  | 'scheduled'
  | 'pregame'
  | 'warmup'
  | 'live'
  | 'delayed'
  | 'suspended'
  | 'over'
  | 'final'
  | 'postponed'
  | 'cancelled'

/** Rain between two plays; the play after it begins at `to` (ms UTC). */
export type Pause = { kind: 'delayed' | 'suspended'; from: number; to: number }
/** The instants (ms UTC) that bound a game's phases. */
export type Span = {
  scheduled: number
  first: number
  last: number
  pauses?: readonly Pause[]
  /** Postponed at `at`; it had been scheduled for `from`. */
  postponed?: { at: number; from: number }
  cancelledAt?: number
  /** End of an incomplete recording. */
  cutoff?: Cutoff
}

/** When a recorded game was scheduled, and when its first and last plays begin and end. */
export const spanOf = (recording: Recording): Span => {
  const scheduled = Date.parse(recording.feed.gameData.datetime.dateTime)
  const { cutoff, moments, weather } = recording
  const unplayed = Math.max(scheduled, cutoff?.at ?? scheduled)
  return {
    scheduled,
    first: moments[0]?.at ?? unplayed,
    last: moments.at(-1)?.at ?? unplayed,
    ...weather,
    ...(cutoff === undefined ? {} : { cutoff }),
  }
}

/** The phase of a game at `t` (ms UTC). */
export const phaseAt = (span: Span, t: number): Phase => {
  if (span.cancelledAt !== undefined) return t >= span.cancelledAt ? 'cancelled' : 'scheduled'
  const { postponed, cutoff } = span
  if (cutoff !== undefined && t >= cutoff.at) return cutoff.phase
  if (postponed !== undefined && t < pregameStart(span)) return t >= postponed.at ? 'postponed' : 'scheduled'
  if (cutoff === undefined && t >= span.last) return t >= span.last + GAME_OVER_MS ? 'final' : 'over'
  return phaseUntilEnd(span, t)
}

const phaseUntilEnd = (span: Span, t: number): Phase => {
  if (t >= span.first) return span.pauses?.find(({ from, to }) => from <= t && t < to)?.kind ?? 'live'
  if (t >= span.first - WARMUP_MS) return 'warmup'
  if (t >= pregameStart(span)) return 'pregame'
  return 'scheduled'
}

/** Between the first pitch and the last play, rain or not. */
export const isPlaying = (phase: Phase): boolean =>
  phase === 'live' || phase === 'delayed' || phase === 'suspended'

/** Only its clubs and its time are known. */
export const isUnplayed = (phase: Phase): boolean =>
  phase === 'scheduled' || phase === 'postponed' || phase === 'cancelled'

/** The instant from which a game is in its pregame. */
export const pregameStart = ({ scheduled, first }: Span): number => Math.min(scheduled, first) - PREGAME_MS

/** The upstream's status block of a phase. Warmup is `Live` by its abstract state, as the upstream has it. */
export const statusOf = (phase: Phase, calledEarly = false): GameStatus => {
  if (!calledEarly || (phase !== 'final' && phase !== 'over')) return STATUS[phase]
  const coded = phase === 'final' ? 'F' : 'O'
  return { ...status('Final', coded, 'Completed Early: Rain', `${coded}R`), reason: 'Rain' }
}

const status = (
  abstractGameState: string,
  codedGameState: string,
  detailedState: string,
  statusCode: string,
): GameStatus => ({
  abstractGameState,
  codedGameState,
  detailedState,
  statusCode,
  startTimeTBD: false,
  abstractGameCode: abstractGameState.charAt(0),
})

const STATUS: Record<Phase, GameStatus> = {
  scheduled: status('Preview', 'S', 'Scheduled', 'S'),
  pregame: status('Preview', 'P', 'Pre-Game', 'P'),
  warmup: status('Live', 'P', 'Warmup', 'PW'),
  live: status('Live', 'I', 'In Progress', 'I'),
  delayed: { ...status('Live', 'I', 'Delayed: Rain', 'IR'), reason: 'Rain' },
  suspended: { ...status('Live', 'U', 'Suspended: Rain', 'UR'), reason: 'Rain' },
  postponed: { ...status('Final', 'D', 'Postponed', 'DR'), reason: 'Rain' },
  cancelled: { ...status('Final', 'C', 'Cancelled', 'CR'), reason: 'Rain' },
  over: status('Final', 'O', 'Game Over', 'O'),
  final: status('Final', 'F', 'Final', 'F'),
}
