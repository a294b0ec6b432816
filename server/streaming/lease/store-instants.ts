import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { playbackLeases as leases } from '../tables.ts'

/**
 * The database's clock decides, so that servers with different clocks agree; the demo's offset moves it too.
 */
export const nowOf = (clock: Clock) => sql`(now() + make_interval(secs => ${clock.offset()}::float8 / 1000))`
export const laterBy = (at: SQL, ms: number) => sql`(${at} + make_interval(secs => ${ms}::float8 / 1000))`

/**
 * A lease that lasts longer than possible began under a clock that was ahead; two servers may differ by less
 * than this.
 */
export const CLOCK_SKEW_MS = 1_000

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export type Instants = typeof leases.takeovers | typeof leases.switches | typeof leases.replacements

/** Whether an instant is later than `since`, and not from a clock that was ahead. */
export const isRecent = (instant: SQL, since: SQL, clock: Clock) =>
  sql`(${instant} > ${since} and ${instant} < ${laterBy(nowOf(clock), CLOCK_SKEW_MS)})`

/** How many of these instants are later than `since`. */
export const countOf = (instants: Instants, since: SQL, clock: Clock) =>
  sql<number>`(select count(*) from unnest(${instants}) as it where ${isRecent(sql`it`, since, clock)})::int`

/** Changes of the device in the last hour, with and without a take-over. */
export const switchesOf = (clock: Clock) => {
  const hourAgo = laterBy(nowOf(clock), -HOUR_MS)
  return sql<number>`(${countOf(leases.takeovers, hourAgo, clock)} + ${countOf(leases.switches, hourAgo, clock)})`
}
