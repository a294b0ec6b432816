import type { GameLog } from '../../../contract/games/game-log.ts'
import type { Moment } from '../../../contract/games/moments.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { withStableTimes } from '../../../domain/folding/stable-times.ts'
import { statusOfCodes, statusOfText } from '../../../domain/league/game-status.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import type { Feed, FeedBoxPlayer, FeedBoxTeam } from '../../providers/league/league-feed-shape.ts'
import { readTimecode } from '../../providers/league/timecode.ts'
import { readOfficial } from './read-official.ts'
import { readOfficialNow } from './read-official-now.ts'
import { readPlay, slotOf } from './read-play.ts'
import { readPlayers, readTeam, readVenue } from './read-players.ts'
import type { Sides } from './read-reviews.ts'
import type { ScheduledGame } from './scheduled-game.ts'
import { withSeasonBefore } from './season-before.ts'

/**
 * Turns one game's feed into its log: the facts, and every moment in the feed's order. Pure; never throws, whatever the
 * feed lacks; undefined when it does not say which game it is. Clubs and start may come from the game's row of the
 * schedule instead, if the feed says at least how far it is. What stood in the log `before` keeps its time.
 */
export const readFeed = (feed: Feed, row?: ScheduledGame, before?: GameLog): GameLog | undefined => {
  const { gameData, liveData } = feed
  const gamePk = feed.gamePk ?? gameData.game.pk
  const fallback = statusNow(feed) === undefined ? undefined : row
  const away = readTeam(gameData.teams.away, gameData.teams.away.record) ?? fallback?.teams.away
  const home = readTeam(gameData.teams.home, gameData.teams.home.record) ?? fallback?.teams.home
  const startsAt = gameData.datetime.dateTime ?? fallback?.startsAt ?? null
  if (gamePk === null || gamePk <= 0 || away === undefined || home === undefined || startsAt === null)
    return undefined
  const players = readPlayers(feed)
  const asOf = readTimecode(feed.metaData.timeStamp)
  // A game that starts at another time has its own times.
  const previous = before?.startsAt === startsAt ? before : undefined
  const published = previous?.moments ?? []
  const moments = readMoments(feed, {
    startsAt,
    asOf,
    published,
    sides: {
      playerSide: (id) => players[id]?.side,
      clubSide: (id) => sides.find((side) => ({ away, home })[side].id === id),
    },
  })
  const parsed: GameLog = {
    gamePk,
    day: gameData.datetime.officialDate || gameData.datetime.originalDate || leagueDay(startsAt),
    startsAt,
    startTimeTbd: gameData.status.startTimeTBD,
    gameType: gameData.game.type,
    gameNumber: gameData.game.gameNumber ?? 1,
    doubleHeader: gameData.game.doubleHeader || 'N',
    scheduledInnings: inningsOr9(liveData.linescore.scheduledInnings),
    venue: readVenue(gameData.venue),
    teams: { away, home },
    players,
    starters: { away: startersOf(feed, 'away'), home: startersOf(feed, 'home') },
    probables: { away: gameData.probablePitchers.away.id, home: gameData.probablePitchers.home.id },
    gameInfo: preGameInfo(feed),
    moments,
    official: isFinal(feed) ? readOfficial(feed) : null,
    officialNow: null,
    asOf: asOf ?? moments.at(-1)?.at ?? null,
  }
  const log = { ...parsed, players: withSeasonBefore(feed, parsed) }
  return { ...log, officialNow: readOfficialNow(feed, log, previous?.officialNow) }
}

const sides = ['away', 'home'] as const

/** Each side's pitcher since that moment. */
const pitcherChange = (moment: Moment): Partial<Record<Side, number>> => {
  if (moment.kind === 'at-bat' && moment.pitcher !== null)
    return { [moment.half === 'top' ? 'home' : 'away']: moment.pitcher }
  const isPitchingChange =
    moment.kind === 'substitution' && (moment.what === 'pitcher' || moment.position === 'P')
  return isPitchingChange ? { [moment.side]: moment.player } : {}
}

const inningsOr9 = (innings: number | null) =>
  innings !== null && innings > 0 && innings < 100 ? innings : 9

const statusNow = ({ gameData: { status } }: Feed) =>
  statusOfCodes(status.codedGameState, status.statusCode) ?? statusOfText(status.detailedState)

const isFinal = (feed: Feed) => statusNow(feed) === 2

type MomentsInput = {
  startsAt: number
  asOf: number | null
  published: readonly Moment[]
  sides: Sides
}

const readMoments = (feed: Feed, { startsAt, asOf, published, sides }: MomentsInput): Moment[] => {
  const parsed: Moment[] = []
  const pitchers = { away: startingPitcher(feed, 'away'), home: startingPitcher(feed, 'home') }
  let lastAt = Number.NEGATIVE_INFINITY
  for (const [index, play] of feed.liveData.plays.allPlays.entries()) {
    const from = Number.isFinite(lastAt) ? lastAt : startsAt
    for (const moment of readPlay(play, index, { ...sides, lastAt: from, pitchers })) {
      lastAt = Math.max(lastAt, moment.at)
      parsed.push(moment)
      Object.assign(pitchers, pitcherChange(moment))
    }
  }
  const moments = withStableTimes(parsed, published)
  return withStatusNow(feed, moments, moments.at(-1)?.at ?? asOf ?? startsAt)
}

/** The feed's present state is the log's last word; a final game is over with its last play. */
const withStatusNow = (feed: Feed, moments: Moment[], lastAt: number): Moment[] => {
  const status = statusNow(feed)
  const detail = feed.gameData.status.detailedState
  const last = moments.findLast((it) => it.kind === 'status')
  if (status === undefined || (last?.status === status && last.detail === detail)) return moments
  return [...moments, { kind: 'status', at: lastAt, status, detail }]
}

const startersOf = (feed: Feed, side: Side): GameLog['starters'][Side] => {
  const box = feed.liveData.boxscore.teams[side]
  return { lineup: lineupOf(feed, box), pitcher: startingPitcher(feed, side) }
}

/** Starters have a multiple of 100 as their place in the order; the list of batters has only the current ones. */
const lineupOf = (feed: Feed, box: FeedBoxTeam) =>
  Object.values(box.players)
    .flatMap((it) => {
      const slot = slotOf(it.battingOrder)
      if (it.person.id === null || slot === null || Number(it.battingOrder) % 100 !== 0) return []
      const position = it.allPositions[0]?.abbreviation || positionAtStart(feed, it)
      return [{ id: it.person.id, slot, position }]
    })
    .sort((a, b) => a.slot - b.slot)

/** A player without all positions in the feed began where they stand now, unless they were moved since. */
const positionAtStart = (feed: Feed, { person, position }: FeedBoxPlayer): string => {
  const moved = feed.liveData.plays.allPlays.some((play) =>
    play.playEvents.some((it) => it.position.abbreviation !== '' && it.player.id === person.id),
  )
  return moved
    ? (feed.gameData.players[`ID${person.id}`]?.primaryPosition.abbreviation ?? '')
    : position.abbreviation
}

const startingPitcher = (feed: Feed, side: Side): number | null => {
  const halfInning = side === 'away' ? 'bottom' : 'top'
  const [first] = feed.liveData.boxscore.teams[side].pitchers
  if (first !== undefined) return first
  const play = feed.liveData.plays.allPlays.find((it) => it.about.halfInning === halfInning)
  return play?.matchup.pitcher.id ?? feed.gameData.probablePitchers[side].id
}

/** What is known before the first pitch, in the league's own words. */
const preGameInfo = ({ gameData: { weather, venue }, liveData }: Feed): GameLog['gameInfo'] =>
  [
    { label: 'Umpires', value: umpiresOf(liveData.boxscore) },
    {
      label: 'Weather',
      value: [weather.temp && `${weather.temp} degrees`, weather.condition].filter(Boolean).join(', '),
    },
    { label: 'Wind', value: weather.wind },
    { label: 'Venue', value: readVenue(venue).name },
  ].filter((it) => it.value !== '')

const umpirePositions: Record<string, string> = {
  'Home Plate': 'HP',
  'First Base': '1B',
  'Second Base': '2B',
  'Third Base': '3B',
  'Left Field': 'LF',
  'Right Field': 'RF',
}

const umpiresOf = ({ officials }: Feed['liveData']['boxscore']): string =>
  officials
    .flatMap(({ official: { fullName }, officialType }) => {
      const position = umpirePositions[officialType]
      return position === undefined || fullName === '' ? [] : [`${position}: ${fullName}`]
    })
    .join('. ')
