import { seasonOf } from './season.ts'

/** A season by its first year, with the league's days (YYYY-MM-DD) of its first and last known game. */
export type Season = { year: number; from: string; to: string }

/** Longer than any pause within a season, shorter than any summer. */
const SUMMER_DAYS = 40
const DAY_MS = 86_400_000

/**
 * Last day of the first half where the league has published it, by the season's year. For other seasons it is
 * the day by which half of the regular games are scheduled.
 */
const firstHalfEnds: Readonly<Record<number, string>> = { 2025: '2025-11-22' }

/** The seasons of some days of games, oldest first: the schedule gives their bounds, never the upstream. */
export const seasonsOf = (days: Iterable<string>): Season[] => {
  const seasons: Season[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = seasons.at(-1)
    if (last !== undefined && gapDays(last.to, day) <= SUMMER_DAYS) last.to = day
    else seasons.push({ year: Number(day.slice(0, 4)), from: day, to: day })
  }
  return seasons.map((it) => ({ ...it, year: seasonOf(it.from) }))
}

const gapDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The season of a day: the last one that has begun, or the first when none has. undefined without any. */
export const seasonAt = (seasons: Season[], day: string): Season | undefined =>
  seasons.findLast((it) => it.from <= day) ?? seasons[0]

/** Last day of a season's first half; `days` are those of its regular games, one entry a game. */
export const firstHalfEnd = (year: number, days: string[]): string => {
  const ordered = [...days].sort()
  return firstHalfEnds[year] ?? ordered[Math.ceil(ordered.length / 2) - 1] ?? ''
}
