import { STATUS } from '../../../contract/games/status.ts'
import { hasStarted, statusOfCodes, statusOfText } from '../../../domain/league/game-status.ts'
import { isDay } from '../../../domain/league/league-time.ts'
import type { FeedSchedule, FeedScheduleGame } from '../../providers/league/league-schedule-shape.ts'
import { readBroadcasts } from './read-broadcasts.ts'
import { type LiveLineScore, lineScoreOfRuns, readLineScore } from './read-line-score.ts'
import { readTeam, readVenue } from './read-players.ts'
import type { ScheduledGame } from './scheduled-game.ts'

const GAME_NUMBER_LIMIT = 99

/** The row that was known of a game on one day. */
type KnownRow = (gamePk: number | null, day: string) => ScheduledGame | undefined

/**
 * The schedule's rows as we keep them. The known row fills what a row lacks. Leaves out rows without a
 * game, clubs or time. Never throws.
 */
export const readSchedule = (
  schedule: FeedSchedule,
  knownRow: KnownRow = () => undefined,
): ScheduledGame[] => {
  const rows = new Map<string, ScheduledGame>()
  for (const { date, games } of schedule.dates) {
    for (const game of games) {
      const day = isDay(date) ? date : game.officialDate
      const row = readRow(game, day, knownRow(game.gamePk, day))
      if (row !== undefined && isDay(row.day)) rows.set(`${row.gamePk} ${row.day}`, row)
    }
  }
  return [...rows.values()]
}

const readRow = (
  game: FeedScheduleGame,
  day: string,
  known: ScheduledGame | undefined,
): ScheduledGame | undefined => {
  const away = readTeam(game.teams.away.team, game.teams.away.leagueRecord, known?.teams.away)
  const home = readTeam(game.teams.home.team, game.teams.home.leagueRecord, known?.teams.home)
  const startsAt = game.gameDate ?? known?.startsAt ?? null
  const { gamePk } = game
  if (gamePk === null || gamePk <= 0 || startsAt === null || away === undefined || home === undefined)
    return undefined
  const venue = readVenue(game.venue)
  return {
    gamePk,
    day,
    startsAt,
    startTimeTbd: game.status.startTimeTBD ?? known?.startTimeTbd ?? false,
    gameType: game.gameType || (known?.gameType ?? ''),
    gameNumber: clamped(game.gameNumber ?? known?.gameNumber ?? 1),
    doubleHeader: game.doubleHeader || known?.doubleHeader || 'N',
    scheduledInnings: Math.max(
      1,
      game.scheduledInnings ?? game.linescore.scheduledInnings ?? known?.scheduledInnings ?? 9,
    ),
    venue: venue.name === '' ? (known?.venue ?? venue) : venue,
    teams: { away, home },
    probables: { away: probableOf(game, 'away'), home: probableOf(game, 'home') },
    ...readBroadcasts(game),
    ...readProgress(game, startsAt, known),
    revisedAt: null,
    missingSince: null,
  }
}

const clamped = (gameNumber: number) => Math.max(1, Math.min(GAME_NUMBER_LIMIT, gameNumber))

type Progress = Pick<ScheduledGame, 'status' | 'detail' | 'score' | 'innings' | 'line' | 'moved'>

/** How far the game is: what is known of a status stays when a row of that status does not say it. */
const readProgress = (game: FeedScheduleGame, at: number, known: ScheduledGame | undefined): Progress => {
  const { codedGameState, statusCode, detailedState } = game.status
  const named = statusOfCodes(codedGameState, statusCode) ?? statusOfText(detailedState)
  const status = named ?? known?.status ?? STATUS.upcoming
  const before = known?.status === status ? known : undefined
  const isFinal = status === STATUS.final
  const isOnAnotherDay = status === STATUS.suspended || status === STATUS.postponed
  return {
    status,
    detail: detailedState || (before?.detail ?? ''),
    score: isFinal ? (scoreOf(game) ?? before?.score ?? null) : null,
    innings: isFinal ? (inningsOf(game) ?? before?.innings ?? null) : null,
    line: hasStarted(status) ? lineOf(game, at, before?.line ?? null) : null,
    moved: movedOf(game) ?? (isOnAnotherDay ? (before?.moved ?? null) : null),
  }
}

const scoreOf = ({ teams: { away, home } }: FeedScheduleGame) =>
  away.score === null || home.score === null ? null : { away: away.score, home: home.score }

/** The line score of the row; of one that is broken the score alone, beside what was known. */
const lineOf = (game: FeedScheduleGame, at: number, known: ScheduledGame['line']): ScheduledGame['line'] => {
  const line = readLineScore(game.linescore)
  if (line !== undefined) {
    const before = isSameHalf(line, known) ? known : null
    const outs = line.outs ?? before?.outs ?? 0
    const [balls, strikes] = [line.balls ?? before?.balls ?? 0, line.strikes ?? before?.strikes ?? 0]
    return { at, ...line, outs, balls, strikes }
  }
  const score = scoreOf(game)
  if (known === null) return score && { at, ...lineScoreOfRuns(score) }
  if (score === null) return known
  const { away, home } = known.figures
  const figures = { away: { ...away, runs: score.away }, home: { ...home, runs: score.home } }
  return { ...known, figures: { ...known.figures, ...figures } }
}

type Line = Pick<LiveLineScore, 'half' | 'figures'>
const isSameHalf = (line: Line, known: Line | null) =>
  line.half === known?.half && line.figures.innings.length === known.figures.innings.length

const inningsOf = ({ linescore: { currentInning } }: FeedScheduleGame) =>
  currentInning === null || currentInning < 1 ? null : currentInning

const movedOf = (game: FeedScheduleGame): ScheduledGame['moved'] => {
  const moved = {
    resumesOn: dayOf(game.resumeGameDate),
    resumedFrom: dayOf(game.resumedFromDate),
    madeUpOn: dayOf(game.rescheduleGameDate),
    madeUpFrom: dayOf(game.rescheduledFromDate),
  }
  return Object.values(moved).some((it) => it !== null) ? moved : null
}

const dayOf = (text: string): string | null => (isDay(text) ? text : null)

const probableOf = (game: FeedScheduleGame, side: 'away' | 'home') => {
  const { id, fullName } = game.teams[side].probablePitcher
  return id === null ? null : { id, name: fullName }
}
