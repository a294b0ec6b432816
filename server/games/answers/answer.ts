import type { GameLog } from '../../../contract/games/game-log.ts'
import {
  boxScoreAnswer,
  type PlayLanguage,
  playByPlayInning,
  type ScoreboardItem,
  scoreboardItem,
} from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { boxScoreInSpanish } from '../../../domain/box-notes.ts'
import { boxScoreAt } from '../../../domain/box-score-at.ts'
import { isOnAir, statusMeaning, statusText } from '../../../domain/game-status.ts'
import { addDays, daysOfMonth, leagueDay } from '../../../domain/league-time.ts'
import { playsUntil } from '../../../domain/plays-until.ts'
import { type GameLinks, scoreboardAt } from '../../../domain/scoreboard-at.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { logOfSchedule, type ScheduledGame } from '../feed/scheduled-game.ts'
import { type Games, isRecorded } from '../state/memory.ts'
import { isListed, limitsNow } from '../state/season-limits.ts'
import { stateOnDay } from '../state/summary.ts'
import { calendarDays } from './calendar-days.ts'
import { isUnread, loadOrFetchLog, logToServe } from './load-log.ts'
import { prepare } from './prepare.ts'

const NOW = Number.POSITIVE_INFINITY

/** A day's scoreboard, made once and held until a game of that day changes. */
export const scoreboardOf = (games: Games, day: string): Prepared | Promise<Prepared> =>
  games.answers.get(`scoreboard ${day}`) ?? buildScoreboard(games, day)

const buildScoreboard = async (games: Games, day: string): Promise<Prepared> => {
  const { changes } = games
  const rows = (games.days.get(day) ?? []).filter((row) => isListed(games, row.startsAt))
  const items = await Promise.all(rows.map((row) => itemOf(games, row)))
  const answer = prepare(items.map((it) => scoreboardItem.parse(it)))
  // A game that could not be read is asked again by the next who comes.
  if (rows.some((row) => isUnread(games, row.gamePk))) return answer
  return cacheAnswer(games, `scoreboard ${day}`, changes, answer)
}

const itemOf = async (games: Games, row: ScheduledGame) => {
  const log = await logOnDay(games, row)
  const item = scoreboardAt(log, NOW, contextOf(games, row), isRecorded(games, row.gamePk))
  const staleSince = isOnAir(item.gameStatus) ? staleSinceOf(games, row.gamePk) : null
  return { ...(isUnread(games, row.gamePk) ? withoutInning(item, row) : item), staleSince }
}

const contextOf = ({ settings }: Games, { gamePk, channels, audioLink, ads }: ScheduledGame): GameLinks => ({
  tvStations: channels,
  ads,
  audioLink,
  gamedayLink: `${settings.publicUrl}/games/${gamePk}`,
})

/** Of a game of which the schedule tells a score and no innings nobody knows how far it is. */
const withoutInning = (item: ScoreboardItem, { status }: ScheduledGame): ScoreboardItem =>
  item.linescore.innings.length > 0 ? item : { ...item, shortStatus: statusText(status), secondLine: '' }

/** ISO UTC since when a game's feed has been silent, from its start if it was never read; null while all is well. */
export const staleSinceOf = (games: Games, gamePk: number): string | null => {
  const row = games.rows.get(gamePk)?.at(-1)
  const neverRead = isUnread(games, gamePk) && row?.status !== STATUS.final ? row?.startsAt : undefined
  const since = games.summaries.get(gamePk)?.staleSince ?? neverRead ?? null
  return since === null ? null : new Date(since).toISOString()
}

/** The log as it counts on that day of the schedule: on a day the game was put off, only that it was. */
const logOnDay = async (games: Games, row: ScheduledGame): Promise<GameLog> => {
  const log = await loadOrFetchLog(games, row.gamePk)
  const summary = games.summaries.get(row.gamePk)
  const state = stateOnDay(row, summary)
  return log !== undefined && state === summary ? log : logOfSchedule({ ...row, ...state })
}

/** A game's box score; undefined when the league has no such game. Throws as `logToServe`. */
export const boxScoreOf = (
  games: Games,
  gamePk: number,
  lang: PlayLanguage = 'es',
): Promise<Prepared | undefined> =>
  answerOf(games, `box ${lang} ${gamePk}`, gamePk, (log) => {
    const box = { ...boxScoreAt(log, NOW), staleSince: staleSinceOf(games, gamePk) }
    return boxScoreAnswer.parse(lang === 'es' ? boxScoreInSpanish(box) : box)
  })

/** A game's plays; undefined when the league has no such game. Throws as `logToServe`. */
export const playsOf = (
  games: Games,
  gamePk: number,
  lang: PlayLanguage = 'es',
): Promise<Prepared | undefined> =>
  answerOf(games, `plays ${lang} ${gamePk}`, gamePk, (log) =>
    playByPlayInning.array().parse(playsUntil(log, NOW, lang)),
  )

const answerOf = async (games: Games, key: string, gamePk: number, view: (log: GameLog) => unknown) => {
  const cached = games.answers.get(key)
  if (cached !== undefined) return cached
  const { changes } = games
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  const answer = prepare(view(log))
  return isUnread(games, gamePk) ? answer : cacheAnswer(games, key, changes, answer)
}

/** Some days of the calendar from `date` on, or the whole month `YYYY-MM`; from this evening on when nothing is asked. */
export const calendarOf = (games: Games, date: string | undefined, extraDays: number): Prepared => {
  const days = requestedDays(games, date, extraDays)
  const { lastStart } = limitsNow(games)
  const key = `calendar ${days[0]} ${days.length} ${lastStart}`
  return (
    games.answers.get(key) ??
    cacheAnswer(games, key, games.changes, prepare(calendarDays(sourceOf(games, lastStart), days)))
  )
}

/** The days YYYY-MM-DD that such a calendar is of. */
export const requestedDays = (games: Games, date: string | undefined, extraDays: number): string[] => {
  const from = date ?? currentGameDay(games)
  return from.length === 7 ? daysOfMonth(from) : daysFrom(from, extraDays)
}

/** The league's day, or the one before while a game of it is still on: midnight ends no evening. */
const currentGameDay = (games: Games): string => {
  const now = games.clock.now()
  const today = leagueDay(now)
  const before = addDays(today, -1)
  const isOn = (row: ScheduledGame) =>
    isOnAir(stateOnDay(row, games.summaries.get(row.gamePk)).status) && now - row.startsAt < MAX_LIVE_MS
  return games.days.get(before)?.some(isOn) ? before : today
}

/** A game that a broken feed calls live for longer than this holds no evening open. */
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

/** Whether a game has a picture, and the label that says why; undefined when the league has no such game. */
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

/** An answer is held only if nothing changed while it was made. */
const cacheAnswer = (games: Games, key: string, changes: number, answer: Prepared): Prepared => {
  if (games.changes === changes) games.answers.set(key, answer)
  return answer
}
