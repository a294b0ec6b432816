import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'

/** The time `ms` from now by the database's clock, shared by all servers; a moved demo clock moves it too. */
export const dueIn = (clock: Pick<Clock, 'offset'>, ms: number): SQL =>
  sql`now() + make_interval(secs => ${(clock.offset() + ms) / 1000}::float8)`
