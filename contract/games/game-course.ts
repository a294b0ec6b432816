import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId } from './game-id.ts'
import { maybeHidden, show } from './hidden.ts'

/** The score as an inning began, at `at` (UTC ms). */
const inningStart = z.object({ inning: z.int(), at: z.int(), away: z.int(), home: z.int() })

const gameCourseAnswer = z.object({
  gameId: z.int(),
  /** How good a finished game was, 1 to 5, without a side; null before its end. */
  mark: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  /** Its tension at 25 equal steps: 99 an open game, 10 a decided one; empty before its end. */
  curve: z.array(z.int().check(z.minimum(10), z.maximum(99))),
  /** The score at the start of each inning that has begun. */
  innings: z.array(inningStart),
  /** Then `innings` is empty; the mark and the curve have no side and stay. */
  hidden: maybeHidden,
})
export type GameCourse = z.infer<typeof gameCourseAnswer>

export const gameCourse = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/course',
  access: 'open',
  summary: 'How good a finished game was, and the score as each inning began',
  params: gameId,
  query: z.object({ show }),
  response: gameCourseAnswer,
})
