import type { ResponseOf } from '../../../contract/endpoint.ts'
import { boxScoreAnswer } from '../../../contract/games/box-score.ts'
import type { CalendarDay } from '../../../contract/games/calendar.ts'
import { type GameCourse, gameCourse } from '../../../contract/games/game-course.ts'
import type { gameCut } from '../../../contract/games/game-cut.ts'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import type { PlayLanguage } from '../../../contract/games/play-language.ts'
import { type ScoreboardItem, scoreboardItem } from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { type Cut, type CutReading, cutOf, readForCuts } from '../../../domain/cut/cut-of.ts'
import { boxScoreInSpanish } from '../../../domain/folding/box-notes.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { isOverAt } from '../../../domain/folding/fold-game.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { type GameLinks, scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { isOnAir, statusMeaning, statusText } from '../../../domain/league/game-status.ts'
import { addDays, daysOfMonth, leagueDay } from '../../../domain/league/league-time.ts'
import { courseOf, inningStarts } from '../../../domain/probability/game-course.ts'
import { howGood } from '../../../domain/probability/how-good.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { calendarKey, type GameView, gameKey, type PreparedOf } from '../state/answer-cache.ts'
import { isListed } from '../state/last-start.ts'
import { type Games, isRecorded } from '../state/memory.ts'
import { limitsNow } from '../state/season-limits.ts'
import { stateOnDay } from '../state/summary.ts'
import { calendarDays } from './calendar-days.ts'
import { isUnread, loadOrFetchLog, logOnDay, logToServe } from './load-log.ts'
import { prepare } from './prepare.ts'

const NOW = Number.POSITIVE_INFINITY

/** A day's scoreboard, cached until a game of that day changes: unread games are fetched first. */
export const scoreboardOf = (
  games: Games,
  day: string,
): PreparedOf<ScoreboardItem[]> | Promise<PreparedOf<ScoreboardItem[]>> =>
  games.answers.scoreboards.get(day) ?? fetchAndBuildScoreboard(games, day)

const fetchAndBuildScoreboard = async (games: Games, day: string) => {
  await Promise.all(listedRows(games, day).map((row) => loadOrFetchLog(games, row.gamePk)))
  return storedScoreboard(games, day)
}

/** A day's scoreboard from what is stored; never calls the league. */
export const storedScoreboard = async (games: Games, day: string): Promise<PreparedOf<ScoreboardItem[]>> => {
  const cached = games.answers.scoreboards.get(day)
  if (cached !== undefined) return cached
  const { changes } = games
  const rows = listedRows(games, day)
  const items = await Promise.all(rows.map((row) => itemOf(games, row)))
  const answer = prepare(items.map((it) => scoreboardItem.parse(it)))
  // An answer with an unreadable game is not cached, so that the next viewer fetches the game again.
  if (games.changes === changes && !rows.some((row) => isUnread(games, row.gamePk)))
    games.answers.scoreboards.set(day, answer)
  return answer
}

const listedRows = (games: Games, day: string) =>
  (games.days.get(day) ?? []).filter((row) => isListed(games, row.startsAt))

const itemOf = async (games: Games, row: ScheduledGame) => {
  const log = await logOnDay(games, row)
  const item = scoreboardAt(log, NOW, contextOf(games, row), isRecorded(games, row.gamePk))
  const staleSince =
    (isOnAir(item.gameStatus) && staleSinceOf(games, row.gamePk)) || missingSinceOf(games, row)
  return { ...(isUnread(games, row.gamePk) ? withoutInning(item, row) : item), staleSince }
}

/**
 * ISO UTC since when the league's schedule lacks the row; null while it has the row or its feed says the game
 * is on.
 */
const missingSinceOf = ({ summaries }: Games, { gamePk, missingSince }: ScheduledGame): string | null => {
  const status = summaries.get(gamePk)?.status
  const isRead = status !== undefined && isOnAir(status)
  return missingSince === null || isRead ? null : new Date(missingSince).toISOString()
}

/** The links of a row of the schedule. */
export const contextOf = (
  { settings }: Games,
  { gamePk, channels, audioLink, ads }: ScheduledGame,
): GameLinks => ({
  tvStations: channels,
  ads,
  audioLink,
  gamedayLink: `${settings.publicUrl}/games/${gamePk}`,
})

/** Omits the inning of a game whose schedule row has a score but no innings: it may be in any inning. */
const withoutInning = (item: ScoreboardItem, { status }: ScheduledGame): ScoreboardItem =>
  item.linescore.innings.length > 0 ? item : { ...item, shortStatus: statusText(status), secondLine: '' }

/** ISO UTC since when a game's feed is stale, from its start if it was never read; null while it is fresh. */
export const staleSinceOf = (games: Games, gamePk: number): string | null => {
  const row = games.rows.get(gamePk)?.at(-1)
  const neverRead = isUnread(games, gamePk) && row?.status !== STATUS.final ? row?.startsAt : undefined
  const since = games.summaries.get(gamePk)?.staleSince ?? neverRead ?? null
  return since === null ? null : new Date(since).toISOString()
}

/** A game's box score; undefined when the league has no such game. Throws as `logToServe`. */
export const boxScoreOf = (
  games: Games,
  gamePk: number,
  lang: PlayLanguage = 'es',
): Promise<Prepared | undefined> =>
  answerOf(games, `box ${lang}`, gamePk, (log) => {
    const box = { ...boxScoreAt(log, NOW), staleSince: staleSinceOf(games, gamePk) }
    return boxScoreAnswer.parse(lang === 'es' ? boxScoreInSpanish(box) : box)
  })

/** A game's plays; undefined when the league has no such game. Throws as `logToServe`. */
export const playsOf = (
  games: Games,
  gamePk: number,
  lang: PlayLanguage = 'es',
): Promise<Prepared | undefined> =>
  answerOf(games, `plays ${lang}`, gamePk, (log) => playByPlay.response.parse(playsUntil(log, NOW, lang)))

/** How good a game was, and the scores of its innings' starts; undefined when the league has no such game. */
export const courseAnswerOf = (games: Games, gamePk: number): Promise<Prepared | undefined> =>
  answerOf(games, 'course', gamePk, (log) => gameCourse.response.parse(courseView(log)))

const readings = new WeakMap<GameLog, CutReading>()

/** Where a cut plays on at `at` (UTC ms); undefined when the league has no such game. */
export const cutAnswerOf = async (
  games: Games,
  gamePk: number,
  { cut, at }: { cut: Cut; at: number },
): Promise<ResponseOf<typeof gameCut> | undefined> => {
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  const reading = readings.get(log) ?? readForCuts(log)
  readings.set(log, reading)
  const next = cutOf(reading, cut).find(({ to }) => at < to)
  const segment = next && { from: next.from, to: Number.isFinite(next.to) ? next.to : null }
  return { gameId: gamePk, segment: segment ?? null }
}

const courseView = (log: GameLog): GameCourse => {
  const rated = isOverAt(log, NOW) ? howGood(courseOf(log, NOW)) : { mark: null, curve: [] }
  return { gameId: log.gamePk, ...rated, innings: inningStarts(log, NOW) }
}

const answerOf = async (
  games: Games,
  view: GameView,
  gamePk: number,
  build: (log: GameLog) => unknown,
): Promise<Prepared | undefined> => {
  const key = gameKey(view, gamePk)
  const cached = games.answers.games.get(key)
  if (cached !== undefined) return cached
  const { changes } = games
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  const answer = prepare(build(log))
  // Cached only if nothing changed meanwhile.
  if (games.changes === changes && !isUnread(games, gamePk)) games.answers.games.set(key, answer)
  return answer
}

/** Days of the calendar from `date` on, or all of month `YYYY-MM`; without a date, from today's games on. */
export const calendarOf = (
  games: Games,
  date: string | undefined,
  extraDays: number,
): PreparedOf<CalendarDay[]> => {
  const days = requestedDays(games, date, extraDays)
  const { lastStart } = limitsNow(games)
  const key = calendarKey(days, lastStart)
  const cached = games.answers.calendars.get(key)
  if (cached !== undefined) return cached
  const answer = prepare(calendarDays(sourceOf(games, lastStart), days))
  games.answers.calendars.set(key, answer)
  return answer
}

/** The days (YYYY-MM-DD) of such a calendar. */
export const requestedDays = (games: Games, date: string | undefined, extraDays: number): string[] => {
  const from = date ?? currentGameDay(games)
  return from.length === 7 ? daysOfMonth(from) : daysFrom(from, extraDays)
}

/**
 * The league's day, or the day before while one of its games is still on: midnight does not end an evening.
 */
const currentGameDay = (games: Games): string => {
  const now = games.clock.now()
  const today = leagueDay(now)
  const before = addDays(today, -1)
  const isOn = (row: ScheduledGame) =>
    isOnAir(stateOnDay(row, games.summaries.get(row.gamePk)).status) && now - row.startsAt < MAX_LIVE_MS
  return games.days.get(before)?.some(isOn) ? before : today
}

/** After this time a game counts as over for the evening, as a broken feed may call it live for ever. */
const MAX_LIVE_MS = 12 * 3_600_000

const daysFrom = (from: string, extraDays: number) =>
  Array.from({ length: extraDays + 1 }, (_, index) => addDays(from, index))

const sourceOf = (games: Games, lastStart: number | undefined) => ({
  rowsOf: (day: string) => games.days.get(day) ?? [],
  summaryOf: (gamePk: number) => games.summaries.get(gamePk),
  isRecorded: (gamePk: number) => isRecorded(games, gamePk),
  ticketsOf: (club: number) => games.settings.ticketLinks[club] ?? null,
  lastStart,
})

/** Whether a game has video, and the label that says why; undefined when the league has no such game. */
export const streamingOf = async (games: Games, gamePk: number) => {
  await loadOrFetchLog(games, gamePk)
  const summary = games.summaries.get(gamePk)
  const row = games.rows.get(gamePk)?.at(-1)
  if (summary === undefined && row === undefined) return undefined
  const { status } =
    row === undefined ? { status: summary?.status ?? STATUS.upcoming } : stateOnDay(row, summary)
  const { label, video } = statusMeaning(status, isRecorded(games, gamePk))
  return { status: label, streaming: video === 'live', ondemand: video === 'ondemand' }
}
