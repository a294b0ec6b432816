import { STATUS } from '../../../contract/games/status.ts'
import { hasStarted, statusOfCodes, statusOfText } from '../../../domain/league/game-status.ts'
import { isDay } from '../../../domain/league/league-time.ts'
import type { FeedSchedule, FeedScheduleGame } from '../../providers/league/league-schedule-shape.ts'
import { readBroadcasts } from './read-broadcasts.ts'
import { lineScoreOfRuns, readLineScore } from './read-line-score.ts'
import { readTeam, readVenue } from './read-players.ts'
import type { ScheduledGame } from './scheduled-game.ts'

const GAME_NUMBER_LIMIT = 99

/** The schedule's rows as we keep them; rows that name no game, no clubs or no time are left out. Never throws. */
export const readSchedule = (schedule: FeedSchedule): ScheduledGame[] => {
  const rows = new Map<string, ScheduledGame>()
  for (const { date, games } of schedule.dates) {
    for (const game of games) {
      const row = readRow(game, isDay(date) ? date : game.officialDate)
      if (row !== undefined && isDay(row.day)) rows.set(`${row.gamePk} ${row.day}`, row)
    }
  }
  return [...rows.values()]
}

const readRow = (game: FeedScheduleGame, day: string): ScheduledGame | undefined => {
  const away = readTeam(game.teams.away.team, game.teams.away.leagueRecord)
  const home = readTeam(game.teams.home.team, game.teams.home.leagueRecord)
  const { gamePk, gameDate, venue } = game
  if (gamePk === null || gamePk <= 0 || gameDate === null || away === undefined || home === undefined)
    return undefined
  const { codedGameState, statusCode, detailedState, startTimeTBD } = game.status
  const status = statusOfCodes(codedGameState, statusCode) ?? statusOfText(detailedState) ?? 0
  return {
    gamePk,
    day,
    startsAt: gameDate,
    startTimeTbd: startTimeTBD,
    status,
    detail: detailedState,
    gameType: game.gameType,
    gameNumber: Math.max(1, Math.min(GAME_NUMBER_LIMIT, game.gameNumber ?? 1)),
    doubleHeader: game.doubleHeader || 'N',
    scheduledInnings: Math.max(1, game.scheduledInnings ?? game.linescore.scheduledInnings ?? 9),
    venue: readVenue(venue),
    teams: { away, home },
    probables: { away: probableOf(game, 'away'), home: probableOf(game, 'home') },
    ...readBroadcasts(game),
    score: status === STATUS.final ? scoreOf(game) : null,
    innings: status === STATUS.final ? inningsOf(game) : null,
    line: hasStarted(status) ? lineOf(game, gameDate) : null,
    moved: movedOf(game),
    revisedAt: null,
    missingSince: null,
  }
}

const scoreOf = ({ teams: { away, home } }: FeedScheduleGame) =>
  away.score === null || home.score === null ? null : { away: away.score, home: home.score }

/** The line score of the row; of one that is broken or missing the score alone. */
const lineOf = (game: FeedScheduleGame, at: number): ScheduledGame['line'] => {
  const score = scoreOf(game)
  const line = readLineScore(game.linescore) ?? (score && lineScoreOfRuns(score))
  return line && { at, ...line }
}

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
