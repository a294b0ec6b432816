import type { GameStatus, Recording } from './feed-shape.ts'

const MINUTE = 60_000
/** The line-ups are known and the state is Pre-Game this long before the scheduled time. */
const PREGAME_MS = 60 * MINUTE
/** Warmup begins this long before the first pitch. */
export const WARMUP_MS = 15 * MINUTE
/** A game is "Game Over" this long after its last play, and Final after that. */
export const GAME_OVER_MS = MINUTE

export type Phase = 'scheduled' | 'pregame' | 'warmup' | 'live' | 'over' | 'final'

/** The instants (ms UTC) between which a game's life lies. */
export type Span = { scheduled: number; first: number; last: number }

/** When a recorded game was announced for, and when its first and last plays begin and end. */
export const spanOf = (recording: Recording): Span => ({
  scheduled: Date.parse(recording.feed.gameData.datetime.dateTime),
  first: recording.moments[0]?.at ?? 0,
  last: recording.moments.at(-1)?.at ?? 0,
})

/** The part of its life a game is in at `t` (ms UTC). */
export const phaseAt = (span: Span, t: number): Phase => {
  if (t >= span.last + GAME_OVER_MS) return 'final'
  if (t >= span.last) return 'over'
  if (t >= span.first) return 'live'
  if (t >= span.first - WARMUP_MS) return 'warmup'
  if (t >= pregameFrom(span)) return 'pregame'
  return 'scheduled'
}

/** The instant from which a game is in its pregame. */
export const pregameFrom = ({ scheduled, first }: Span): number => Math.min(scheduled, first) - PREGAME_MS

/** The upstream's status block of a phase. Warmup is `Live` by its abstract state, as the upstream has it. */
export const statusOf = (phase: Phase): GameStatus => STATUS[phase]

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
  over: status('Final', 'O', 'Game Over', 'O'),
  final: status('Final', 'F', 'Final', 'F'),
}
