import { addDays, leagueDay } from '../../../domain/league-time.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import { keepSchedule, keepWhole } from '../state/publish.ts'
import { attempt, begin, isDue, type Polling, type Turn } from './poll-state.ts'
import { isGameDay } from './what-to-poll.ts'

const GAME_DAY_MS = 30_000
const QUIET_DAY_MS = 3_600_000
const SEASON_MS = 3_600_000
const RETRY_MS = 10_000
/** Days each way of the whole season's schedule. */
const SEASON_REACH_DAYS = 180

/** Yesterday, today and tomorrow: every half minute while one of their games can still change. */
export const beginNear = (polling: Polling): Promise<void>[] => {
  const { games, near } = polling
  const day = leagueDay(games.clock.now())
  if (near.day !== day) Object.assign(near, { nextAt: 0, etag: undefined, day })
  if (!isDue(near, games.clock.now())) return []
  return begin(polling, 'schedule', async () => {
    await pollSchedule(polling, near, addDays(day, -1), addDays(day, 1))
    const rows = [...(games.days.get(addDays(day, -1)) ?? []), ...(games.days.get(day) ?? [])]
    const everyMs = isGameDay(rows, (gamePk) => games.known.get(gamePk)) ? GAME_DAY_MS : QUIET_DAY_MS
    if (near.failures === 0) near.nextAt = games.clock.now() + everyMs
  })
}

/** The whole season, every hour; never beside the near days, which are kept in the same place. */
export const beginSeason = (polling: Polling): Promise<void>[] => {
  const { games, season } = polling
  if (!isDue(season, games.clock.now())) return []
  const day = leagueDay(games.clock.now())
  return begin(polling, 'schedule', async () => {
    await pollSchedule(polling, season, addDays(day, -SEASON_REACH_DAYS), addDays(day, SEASON_REACH_DAYS))
    if (season.failures === 0) season.nextAt = games.clock.now() + SEASON_MS
  })
}

/**
 * A schedule without a single game is taken for a broken one while we know of games in those days. Only the season's
 * makes a schedule whole; days told after a gap of days leave it with a hole until the season's comes again.
 */
const pollSchedule = (polling: Polling, turn: Turn, from: string, to: string) =>
  attempt(polling, turn, { what: `schedule ${from}..${to}`, everyMs: RETRY_MS }, async () => {
    const { games } = polling
    const day = leagueDay(games.clock.now())
    const told = await games.leagueFeed.schedule(from, to, { etag: turn.etag, signal: polling.stopping })
    if (told.kind === 'told') {
      // Of a game whose feed is read nothing is taken from here that changes with every pitch.
      const rows = readSchedule(told.value).map((row) =>
        games.known.has(row.gamePk) ? { ...row, line: null } : row,
      )
      const knew = [...games.days].some(([it, known]) => it >= from && it <= to && known.length > 0)
      if (rows.length === 0 && knew) throw new Error('an empty schedule where games were known')
      if (games.wholeAsOf !== undefined && games.wholeAsOf < from) await keepWhole(games, undefined)
      await keepSchedule(games, from, to, rows)
      games.nearDays = { from, to }
      turn.etag = told.etag
    }
    if (turn === polling.season || games.wholeAsOf !== undefined) await keepWhole(games, day)
  })
