import type { Membership } from './store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Central time of Mexico, all year. */
const CENTRAL_OFFSET_MS = -6 * HOUR_MS
/** Late games of the last day are still watched. */
const NIGHT_MS = 6 * HOUR_MS

/**
 * From when to when a membership bought at `now` (ms UTC) lets its buyer watch: one of days until 6 in the
 * morning after its last day, central time; any other, of a season, from its beginning to its end.
 */
export const accessWindow = (
  it: Pick<Membership, 'days' | 'startsAt' | 'endsAt'>,
  now: number,
): { startsAt: Date; endsAt: Date } => {
  if (it.days === null) return { startsAt: it.startsAt, endsAt: it.endsAt }
  const today = Math.floor((now + CENTRAL_OFFSET_MS) / DAY_MS) * DAY_MS - CENTRAL_OFFSET_MS
  return { startsAt: new Date(now), endsAt: new Date(today + it.days * DAY_MS + NIGHT_MS) }
}
