import { addDays, leagueDay } from '../../../domain/league/league-time.ts'
import type { FeedSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import type { Games } from '../state/memory.ts'
import { publishSchedule, publishSeasonComplete } from '../state/publish.ts'
import { missingRows } from './missing-rows.ts'
import { isDue, makeDue, type Polling, type PollState, runOnce, withBackoff } from './poll-state.ts'
import { isGameDay } from './what-to-poll.ts'

const GAME_DAY_MS = 30_000
const QUIET_DAY_MS = 3_600_000
const SEASON_MS = 3_600_000
const RETRY_MS = 10_000
/** An answer that lacks rows is asked for again soon, and in full, to see whether the absence lasts. */
const INCOMPLETE_MS = 120_000
/** Days each way of the season's schedule. */
const SEASON_REACH_DAYS = 180

/** Days of the league, both included. */
type DayRange = { from: string; to: string }

/** Yesterday, today and tomorrow: every half minute while one of their games can still change. */
export const startCurrentDays = (polling: Polling): Promise<void>[] => {
  const { games, currentDays } = polling
  const day = leagueDay(games.clock.now())
  if (currentDays.day !== day) {
    makeDue(currentDays)
    Object.assign(currentDays, { etag: undefined, day })
  }
  if (!isDue(currentDays, games.clock.now())) return []
  const range = { from: addDays(day, -1), to: addDays(day, 1) }
  return runOnce(polling, 'schedule', () =>
    pollSchedule(polling, currentDays, range, () => currentDaysPace(games, day)),
  )
}

const currentDaysPace = (games: Games, day: string): number => {
  const rows = [addDays(day, -1), day].flatMap((it) => games.days.get(it) ?? [])
  return isGameDay(rows, (gamePk) => games.summaries.get(gamePk)) ? GAME_DAY_MS : QUIET_DAY_MS
}

/** The season, every hour; never beside the current days, whose rows are stored in the same place. */
export const startSeason = (polling: Polling): Promise<void>[] => {
  const { games, season } = polling
  if (!isDue(season, games.clock.now())) return []
  const day = leagueDay(games.clock.now())
  const range = { from: addDays(day, -SEASON_REACH_DAYS), to: addDays(day, SEASON_REACH_DAYS) }
  return runOnce(polling, 'schedule', () => pollSchedule(polling, season, range, () => SEASON_MS))
}

/**
 * A schedule without a single game counts as broken while we know of games in those days. Only the season's
 * makes a schedule complete; days fetched after a gap leave it incomplete until the season's comes again.
 */
const pollSchedule = (
  polling: Polling,
  pollState: PollState,
  { from, to }: DayRange,
  nextAfterMs: () => number,
) =>
  withBackoff(polling, pollState, { what: `schedule ${from}..${to}`, everyMs: RETRY_MS }, async () => {
    const { games } = polling
    const day = leagueDay(games.clock.now())
    const { etag } = pollState
    const answer = await games.leagueFeed.schedule(from, to, { etag, signal: polling.stopping })
    const isComplete =
      answer.kind === 'unchanged' || (await acceptSchedule(games, { from, to }, answer.value))
    if (answer.kind === 'fetched') pollState.etag = isComplete ? answer.etag : undefined
    if (pollState === polling.season || games.seasonCompleteAsOf !== undefined)
      await publishSeasonComplete(games, day)
    return isComplete ? nextAfterMs() : Math.min(nextAfterMs(), INCOMPLETE_MS)
  })

/** Whether it has every row that was known. */
const acceptSchedule = async (
  games: Games,
  { from, to }: DayRange,
  schedule: FeedSchedule,
): Promise<boolean> => {
  // A game whose feed is read takes nothing from the schedule that changes with every pitch.
  const knownRow = (gamePk: number | null, day: string) =>
    games.days.get(day)?.find((it) => it.gamePk === gamePk)
  const rows = readSchedule(schedule, knownRow).map((row) =>
    games.summaries.has(row.gamePk) ? { ...row, line: null } : row,
  )
  const hadGames = [...games.days].some(([it, dayRows]) => it >= from && it <= to && dayRows.length > 0)
  if (rows.length === 0 && hadGames) throw new Error('an empty schedule where games were known')
  if (games.seasonCompleteAsOf !== undefined && games.seasonCompleteAsOf < from)
    await publishSeasonComplete(games, undefined)
  const missing = missingRows(games, { from, to }, rows)
  await publishSchedule(games, from, to, [...rows, ...missing])
  games.fetchedDays = { from, to }
  return missing.length === 0
}
