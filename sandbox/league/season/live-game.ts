import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type FeedPosition, feedAt, feedPositionAt } from '../replay/feed-at.ts'
import { inningState, scoreOf } from '../replay/linescore.ts'
import { momentIndexAt } from '../replay/moments.ts'
import { tallyAt } from '../replay/tally.ts'
import type { Feed, GameData, JsonObject, Recording, Side } from '../shape/feed-shape.ts'
import { isPlaying, phaseAt, type Span, spanOf } from '../shape/status.ts'

/** The video begins this long before the first pitch, and ends this long after the last play. */
const VIDEO_LEAD_MS = 10 * 60_000
const VIDEO_TAIL_MS = 2 * 60_000
const CACHED_FEEDS = 24
const CACHED_BOARDS = 4096
const CACHED_BRIEFS = 1024

/** A game's score and state from the truncated feed, for the score strip. */
export type BoardLine = {
  away: string
  home: string
  awayRuns: number
  homeRuns: number
  inning: number
  inningState: 'top' | 'middle' | 'bottom' | 'end'
  balls: number
  strikes: number
  outs: number
  state: 'preview' | 'warmup' | 'live' | 'final'
}

export type Club = { id: number; abbr: string; name: string }

/**
 * A game with video: from warm-up (10 minutes before the first pitch) to 2 minutes after the last play; ms
 * UTC. While it was suspended there is none: `breaks`.
 */
export type GameOnAir = {
  gamePk: number
  startsAt: number
  endsAt: number
  breaks?: readonly { from: number; to: number }[]
  away: Club
  home: Club
}

/** A serialised document of the feed. */
export type Document = { body: string; etag: string }

/** One game of the season, at any instant. */
export type LiveGame = {
  bareRecording: () => Recording
  span: () => Span
  feedAt: (t: number) => Feed
  /** The feed at `t` as JSON with its ETag; cached per cut. */
  documentAt: (t: number) => Document
  /** The parts of a schedule row; cached long, so that a calendar of finals is cheap. */
  briefAt: (t: number) => Brief
  boardAt: (t: number) => BoardLine
  onAir: () => GameOnAir
}

/** The part of a feed that a schedule row shows. */
export type Brief = {
  gamePk: number
  link: string
  gameData: Pick<GameData, 'game' | 'datetime' | 'status' | 'teams' | 'venue' | 'probablePitchers'>
  linescore: Feed['liveData']['linescore']
  decisions: Feed['liveData']['decisions']
  rows: ScheduleRow[]
}

/** One row of the schedule: the date under which it stands, and what in it differs from the game itself. */
export type ScheduleRow = { date: string; fields: JsonObject; isPlayed: boolean }

/** The source of a game; both are called when needed, and again. */
export type Source = {
  recording: () => Recording
  /** Its plays alone, without the expensive season statistics. */
  bareRecording: () => Recording
  span: () => Span
  onAir: () => GameOnAir
  /** The brief of a finished or far-off game, where known without the recording. */
  brief?: (t: number) => Omit<Brief, 'rows'> | undefined
  /** Its rows in the schedule, unless it has one under its official date. */
  rows?: (t: number) => ScheduleRow[]
  /** When (ms UTC) the league corrects its scoring, if it does. */
  correctedAt?: number | undefined
}

/** A game under its own cache key. Truncations are cached for the last few cuts. */
export const liveGame = (
  key: string,
  { recording, bareRecording, span, onAir, brief, rows, correctedAt = Number.POSITIVE_INFINITY }: Source,
  caches: Caches,
): LiveGame => {
  const feed = (t: number): Feed => {
    const position = feedPositionAt(bareRecording(), t)
    return cached(caches.feeds, `${key}:${positionKey(position)}`, () => feedAt(recording(), position))
  }
  const moment = (t: number) => {
    const phase = phaseAt(span(), t)
    return `${key}:${phase}:${isPlaying(phase) ? momentIndexAt(bareRecording(), t) : ''}:${t >= correctedAt}`
  }
  return {
    bareRecording,
    span,
    feedAt: feed,
    documentAt: (t) => {
      const position = feedPositionAt(bareRecording(), t)
      return cached(caches.documents, `${key}:${positionKey(position)}`, () => documentOf(feed(t)))
    },
    briefAt: (t) =>
      cached(caches.briefs, moment(t), () => {
        const found = brief?.(t) ?? briefOf(feed(t))
        return { ...found, rows: rows?.(t) ?? [officialRow(found)] }
      }),
    boardAt: (t) => cached(caches.boards, moment(t), () => boardOf(bareRecording(), t)),
    onAir,
  }
}

export type Caches = {
  feeds: LRUCache<string, Feed>
  documents: LRUCache<string, Document>
  boards: LRUCache<string, BoardLine>
  briefs: LRUCache<string, Brief>
}

/** Cache for the truncations of a season's games. */
export const newCaches = (): Caches => ({
  feeds: new LRUCache({ max: CACHED_FEEDS }),
  documents: new LRUCache({ max: CACHED_FEEDS }),
  boards: new LRUCache({ max: CACHED_BOARDS }),
  briefs: new LRUCache({ max: CACHED_BRIEFS }),
})

const positionKey = ({ phase, index, at }: FeedPosition): string => `${phase}:${index}:${at}`

/** JSON and its strong ETag. */
export const documentOf = (value: unknown): Document => {
  const body = JSON.stringify(value)
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
}

const cached = <V extends object>(cache: LRUCache<string, V>, key: string, make: () => V): V => {
  const found = cache.get(key)
  if (found !== undefined) return found
  const created = make()
  cache.set(key, created)
  return created
}

const officialRow = ({ gameData }: Pick<Brief, 'gameData'>): ScheduleRow => ({
  date: gameData.datetime.officialDate,
  fields: {},
  isPlayed: true,
})

const briefOf = ({ gamePk, link, gameData, liveData: { linescore, decisions } }: Feed) =>
  briefFrom(gamePk, link, gameData, { linescore, decisions })

/** A brief of a game. */
export const briefFrom = (
  gamePk: number,
  link: string,
  gameData: GameData,
  { linescore, decisions }: Pick<Brief, 'linescore' | 'decisions'>,
): Omit<Brief, 'rows'> => {
  const { game, datetime, status, teams, venue, probablePitchers } = gameData
  const found = probablePitchers === undefined ? {} : { probablePitchers }
  return { gamePk, link, gameData: { game, datetime, status, teams, venue, ...found }, linescore, decisions }
}

const boardOf = (recording: Recording, t: number): BoardLine => {
  const phase = phaseAt(spanOf(recording), t)
  const tally = tallyAt(recording, recording.moments[momentIndexAt(recording, t)])
  const score = scoreOf(tally)
  const { away, home } = recording.feed.gameData.teams
  return {
    away: away.abbreviation,
    home: home.abbreviation,
    awayRuns: score.away,
    homeRuns: score.home,
    inning: tally.inning,
    inningState: HALVES[inningState(tally, phase)],
    ...tally.count,
    state: STATES[phase],
  }
}

const HALVES = { Top: 'top', Middle: 'middle', Bottom: 'bottom', End: 'end' } as const
const STATES = {
  scheduled: 'preview',
  pregame: 'preview',
  warmup: 'warmup',
  live: 'live',
  delayed: 'live',
  suspended: 'live',
  postponed: 'preview',
  cancelled: 'preview',
  over: 'final',
  final: 'final',
} as const

/** The video times of a game between two clubs. */
export const onAirOf = (
  gamePk: number,
  { first, last, pauses = [] }: Span,
  clubs: Record<Side, Club>,
): GameOnAir => {
  const breaks = pauses
    .filter(({ kind }) => kind === 'suspended')
    .map(({ from, to }) => ({ from: from + VIDEO_TAIL_MS, to: to - VIDEO_LEAD_MS }))
  return {
    gamePk,
    startsAt: first - VIDEO_LEAD_MS,
    endsAt: last + VIDEO_TAIL_MS,
    ...(breaks.length === 0 ? {} : { breaks }),
    ...clubs,
  }
}
