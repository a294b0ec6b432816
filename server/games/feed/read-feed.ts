import type { GameLog } from '../../../contract/games/game-log.ts'
import type { Moment } from '../../../contract/games/moments.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { withStableTimes } from '../../../domain/folding/stable-times.ts'
import type { Feed, FeedBoxPlayer, FeedBoxTeam } from '../../providers/league/league-feed-shape.ts'
import { readTimecode } from '../../providers/league/timecode.ts'
import { addUpPlays } from './add-up-plays.ts'
import { type FeedStatus, readFacts, readStatus } from './read-facts.ts'
import { preGameInfo } from './read-notes.ts'
import { readOfficial } from './read-official.ts'
import { readOfficialNow } from './read-official-now.ts'
import { readPlay, slotOf } from './read-play.ts'
import { readPlayers } from './read-players.ts'
import type { Sides } from './read-reviews.ts'
import type { ScheduledGame } from './scheduled-game.ts'
import { withSeasonBefore } from './season-before.ts'

/**
 * Turns a game's feed into its log: the facts, and every moment in the feed's order. Pure; never throws,
 * whatever the feed lacks; undefined when it does not say which game it is. Clubs and start may come from the
 * game's `row` of the schedule, if the feed says at least how far it is. Moments of the log `before` keep
 * their time.
 */
export const readFeed = (feed: Feed, row?: ScheduledGame, before?: GameLog): GameLog | undefined => {
  const facts = readFacts(feed, { row, before })
  if (facts === undefined) return undefined
  const { startsAt, teams } = facts
  const players = readPlayers(feed)
  const asOf = readTimecode(feed.metaData.timeStamp)
  // A game that starts at another time has its own times.
  const previous = before?.startsAt === startsAt ? before : undefined
  const status = readStatus(feed, { row, before })
  const moments = readMoments(feed, {
    startsAt,
    asOf,
    status,
    published: previous?.moments ?? [],
    sides: {
      playerSide: (id) => players[id]?.side,
      clubSide: (id) => sides.find((side) => teams[side].id === id),
    },
  })
  const parsed: GameLog = {
    ...facts,
    players,
    starters: { away: startersOf(feed, 'away'), home: startersOf(feed, 'home') },
    gameInfo: preGameInfo(feed),
    moments,
    official: null,
    officialNow: null,
    asOf: asOf ?? moments.at(-1)?.at ?? null,
  }
  const plays = stateAt(parsed, Number.POSITIVE_INFINITY)
  const log = {
    ...parsed,
    players: withSeasonBefore(feed, parsed, plays, before?.players),
    official: status?.status === STATUS.final ? readOfficial(feed, plays) : null,
  }
  return { ...log, officialNow: readOfficialNow(feed, log, plays, previous?.officialNow) }
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

type MomentsInput = {
  startsAt: number
  asOf: number | null
  status: FeedStatus | undefined
  published: readonly Moment[]
  sides: Sides
}

const readMoments = (feed: Feed, { startsAt, asOf, status, published, sides }: MomentsInput): Moment[] => {
  const parsed: Moment[] = []
  const pitchers = { away: startingPitcher(feed, 'away'), home: startingPitcher(feed, 'home') }
  let lastAt = Number.NEGATIVE_INFINITY
  for (const [index, play] of addUpPlays(feed.liveData.plays.allPlays).entries()) {
    const from = Number.isFinite(lastAt) ? lastAt : startsAt
    for (const moment of readPlay(play, index, { ...sides, lastAt: from, pitchers })) {
      lastAt = Math.max(lastAt, moment.at)
      parsed.push(moment)
      Object.assign(pitchers, pitcherChange(moment))
    }
  }
  const moments = withStableTimes(parsed, published)
  return withStatusNow(moments, status, moments.at(-1)?.at ?? asOf ?? startsAt)
}

/** The feed's present state is the log's last word; a final game is over with its last play. */
const withStatusNow = (moments: Moment[], now: FeedStatus | undefined, lastAt: number): Moment[] => {
  const last = moments.findLast((it) => it.kind === 'status')
  if (now === undefined || (last?.status === now.status && last.detail === now.detail)) return moments
  return [...moments, { kind: 'status', at: lastAt, ...now }]
}

const startersOf = (feed: Feed, side: Side): GameLog['starters'][Side] => {
  const box = feed.liveData.boxscore.teams[side]
  return { lineup: lineupOf(feed, box), pitcher: startingPitcher(feed, side) }
}

/** A starter's place in the order is a multiple of 100; the list of batters has only the current ones. */
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

/** The box score's starter, else the pitcher when the first turn began; the pitchers' list has no order. */
const startingPitcher = (feed: Feed, side: Side): number | null => {
  const box = feed.liveData.boxscore.teams[side]
  const [starter, another] = Object.values(box.players).filter((it) => it.stats.pitching.gamesStarted === 1)
  if (starter !== undefined && another === undefined) return starter.person.id
  const halfInning = side === 'away' ? 'bottom' : 'top'
  const play = feed.liveData.plays.allPlays.find((it) => it.about.halfInning.toLowerCase() === halfInning)
  const change = play?.playEvents.find((it) => it.details.eventType === 'pitching_substitution')
  const first = change === undefined ? play?.matchup.pitcher.id : change.replacedPlayer.id
  return first ?? box.pitchers[0] ?? feed.gameData.probablePitchers[side].id
}
