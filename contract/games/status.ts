import { z } from 'zod/mini'

/** The game status codes of chapter 4 of the specification: comparisons use these names, never numbers. */
export const STATUS = {
  /** Próximamente. */
  upcoming: 0,
  /** En progreso. */
  live: 1,
  /** Final. */
  final: 2,
  /** Por comenzar. */
  aboutToStart: 3,
  /** Calentamiento. */
  warmup: 4,
  /** Suspendido: the rest of the game is played on another day. */
  suspended: 5,
  /** Pospuesto. */
  postponed: 6,
  /** Cancelado. */
  cancelled: 7,
} as const

/** One of the eight codes, as it stands in the game log and in every answer (`gameStatus`). */
export const statusCode = z.literal(Object.values(STATUS))
export type StatusCode = z.infer<typeof statusCode>
