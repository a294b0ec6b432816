import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { playbackLeases as leases } from '../tables.ts'

/** The database decides what time it is, so that servers with different clocks agree; the demo's offset moves it too. */
export const nowOf = (clock: Clock) => sql`(now() + make_interval(secs => ${clock.offset()}::float8 / 1000))`
export const laterBy = (at: SQL, ms: number) => sql`(${at} + make_interval(secs => ${ms}::float8 / 1000))`

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export type Instants = typeof leases.takeovers | typeof leases.switches | typeof leases.replacements

/** How many of these instants are later than `since`. */
export const countOf = (instants: Instants, since: SQL) =>
  sql<number>`(select count(*) from unnest(${instants}) as it where it > ${since})::int`

/** Changes of the device in the last hour, whether taken over or found free. */
export const switchesOf = (clock: Clock) => {
  const hourAgo = laterBy(nowOf(clock), -HOUR_MS)
  return sql<number>`(${countOf(leases.takeovers, hourAgo)} + ${countOf(leases.switches, hourAgo)})`
}
