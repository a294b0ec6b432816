import type { GameLog } from '../../../contract/games/game-log.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'
import { hasStarted, isStarting, statusOfCodes, statusOfText } from '../../../domain/league/game-status.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import type { Feed } from '../../providers/league/league-feed-shape.ts'
import { readTeam, readVenue } from './read-players.ts'
import type { ScheduledGame } from './scheduled-game.ts'

/** The facts known before this feed: the game's schedule row and its log. */
type Known = { row?: ScheduledGame | undefined; before?: GameLog | undefined }

type Facts = Omit<
  GameLog,
  'players' | 'starters' | 'gameInfo' | 'moments' | 'official' | 'officialNow' | 'officialBefore' | 'asOf'
>

/**
 * The facts of the game; the known ones stand in for those that the feed lacks. undefined without clubs,
 * start or game. Adds nothing to a feed that does not say how far the game is.
 */
export const readFacts = (feed: Feed, { row, before }: Known): Facts | undefined => {
  const { gameData, liveData } = feed
  const saysHowFar = namedStatus(feed) !== undefined || liveData.plays.allPlays.length > 0
  const known = saysHowFar ? (before ?? row) : undefined
  const gamePk = feed.gamePk ?? gameData.game.pk
  const teams = readTeams(gameData, known)
  const startsAt = gameData.datetime.dateTime ?? known?.startsAt ?? null
  if (gamePk === null || gamePk <= 0 || teams === undefined || startsAt === null) return undefined
  const { officialDate, originalDate } = gameData.datetime
  return {
    gamePk,
    day: officialDate || originalDate || before?.day || leagueDay(startsAt),
    startsAt,
    teams,
    ...readCircumstances(feed, known),
    probables: {
      away: probableOf(feed, { row, before }, 'away'),
      home: probableOf(feed, { row, before }, 'home'),
    },
  }
}

const readTeams = ({ teams }: Feed['gameData'], known: GameLog | ScheduledGame | undefined) => {
  const away = readTeam(teams.away, teams.away.record, known?.teams.away)
  const home = readTeam(teams.home, teams.home.record, known?.teams.home)
  return away && home && { away, home }
}

const readCircumstances = ({ gameData, liveData }: Feed, known: GameLog | ScheduledGame | undefined) => {
  const { game, status } = gameData
  const venue = readVenue(gameData.venue)
  return {
    startTimeTbd: status.startTimeTBD ?? known?.startTimeTbd ?? false,
    gameType: game.type || (known?.gameType ?? ''),
    gameNumber: game.gameNumber ?? known?.gameNumber ?? 1,
    doubleHeader: game.doubleHeader || known?.doubleHeader || 'N',
    scheduledInnings: inningsOf(liveData.linescore.scheduledInnings) ?? known?.scheduledInnings ?? 9,
    venue: venue.name === '' ? (known?.venue ?? venue) : venue,
  }
}

const probableOf = ({ gameData }: Feed, { row, before }: Known, side: Side): number | null =>
  gameData.probablePitchers[side].id ?? before?.probables[side] ?? row?.probables[side]?.id ?? null

const inningsOf = (innings: number | null) =>
  innings !== null && innings > 0 && innings < 100 ? innings : undefined

/** A game's status and the league's wording of it. */
export type FeedStatus = { status: StatusCode; detail: string }

/**
 * The state that the feed names, else the known one; undefined without either. A feed with pitches does not
 * fall back to a game that is still to come.
 */
export const readStatus = (feed: Feed, { row, before }: Known): FeedStatus | undefined => {
  const last = before?.moments.findLast((it) => it.kind === 'status')
  const known = [last, row].find((it) => it !== undefined)
  const status = namedStatus(feed) ?? known?.status
  if (status === undefined) return undefined
  if (isStarting(status) && hasPitches(feed))
    return [last, row].find(isBegun) ?? { status: STATUS.live, detail: DETAILS[STATUS.live] }
  const { detailedState } = feed.gameData.status
  if (detailedState !== '' && namedStatus(feed) !== undefined) return { status, detail: detailedState }
  return { status, detail: known?.status === status ? known.detail : DETAILS[status] }
}

const isBegun = (it: FeedStatus | undefined): it is FeedStatus => it !== undefined && hasStarted(it.status)

const hasPitches = ({ liveData }: Feed) =>
  liveData.plays.allPlays.some((play) => play.playEvents.some((it) => it.isPitch))

const namedStatus = ({ gameData: { status } }: Feed): StatusCode | undefined => {
  const { codedGameState, statusCode, detailedState } = status
  const byText = statusOfText(detailedState)
  const byCodes = statusOfCodes(codedGameState || statusCode, statusCode)
  // The letter alone does not tell a warm-up from the time before it.
  return byCodes === STATUS.aboutToStart && byText === STATUS.warmup ? byText : (byCodes ?? byText)
}

/** The league's words for a state without a cause. */
const DETAILS: Record<StatusCode, string> = {
  [STATUS.upcoming]: 'Scheduled',
  [STATUS.live]: 'In Progress',
  [STATUS.final]: 'Final',
  [STATUS.aboutToStart]: 'Pre-Game',
  [STATUS.warmup]: 'Warmup',
  [STATUS.suspended]: 'Suspended',
  [STATUS.postponed]: 'Postponed',
  [STATUS.cancelled]: 'Cancelled',
}
