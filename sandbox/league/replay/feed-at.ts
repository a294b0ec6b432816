import type { Feed, GameData, GameStatus, Moment, Play, Recording } from '../shape/feed-shape.ts'
import { recordBefore } from '../shape/league.ts'
import { datetimeOf, dayOf, timecode } from '../shape/league-day.ts'
import {
  GAME_OVER_MS,
  isUnplayed,
  type Phase,
  phaseAt,
  pregameStart,
  type Span,
  spanOf,
  statusOf,
  WARMUP_MS,
} from '../shape/status.ts'
import { boxscoreOf } from './boxscore.ts'
import { linescoreOf } from './linescore.ts'
import { momentIndexAt } from './moments.ts'
import { playInProgress, withLiveTimes } from './play-in-progress.ts'
import type { Tally } from './side-tally.ts'
import { tallyAt } from './tally.ts'

const WAIT_SECONDS = 10

/** A point in the feed: the game's phase and its last moment. */
export type FeedPosition = { phase: Phase; index: number; at: number }

/** The state of a recording at `t` (ms UTC); two instants with the same cut have the same feed. */
export const feedPositionAt = (recording: Recording, t: number): FeedPosition => {
  const span = spanOf(recording)
  const phase = phaseAt(span, t)
  const index = momentIndexAt(recording, t)
  const { cutoff, correction } = recording
  if (cutoff !== undefined && t >= cutoff.at) return { phase, index, at: cutoff.at }
  if (correction !== undefined && t >= correction.at) return { phase, index, at: correction.at }
  const at = phase === 'live' ? (recording.moments[index]?.at ?? span.first) : phaseStart(span, phase, t)
  return { phase, index, at }
}

/** The complete feed at a cut. At the end it is the recorded feed itself, final or in progress. */
export const feedAt = (recording: Recording, position: FeedPosition): Feed => {
  const { correction } = recording
  if (correction !== undefined && position.at < correction.at) return feedAt(correction.before, position)
  if (position.phase === 'final') return recording.feed
  if (isPastCutoff(recording, position) && position.phase !== 'postponed')
    return feedAtCutoff(recording, position)
  const moment = recording.moments[position.index]
  const tally = tallyAt(recording, moment)
  const plays = moment === undefined ? [] : withLiveTimes(playsAt(recording, tally, moment))
  const { feed } = recording
  const current = plays.at(-1)
  return {
    ...feed,
    metaData: { wait: WAIT_SECONDS, timeStamp: timecode(position.at) },
    gameData: gameDataAt(recording, position),
    liveData: {
      plays: { allPlays: plays, ...(current === undefined ? {} : { currentPlay: current }) },
      linescore: linescoreOf(recording, tally, position.phase),
      boxscore: boxscoreOf(recording, tally, position.phase),
    },
  }
}

const isPastCutoff = ({ cutoff }: Recording, position: FeedPosition): boolean =>
  cutoff !== undefined && position.at >= cutoff.at

const feedAtCutoff = ({ feed, cutoff }: Recording, position: FeedPosition): Feed => ({
  ...feed,
  metaData: { ...feed.metaData, timeStamp: timecode(position.at) },
  gameData: { ...feed.gameData, status: cutoff?.status ?? feed.gameData.status },
})

/** The instants (ms UTC) at which this game's feed changes, up to `t`. */
export const changesUntil = (recording: Recording, t: number): number[] => {
  const span = spanOf(recording)
  if (span.cancelledAt !== undefined) return span.cancelledAt <= t ? [span.cancelledAt] : []
  const all = [
    ...(span.postponed === undefined ? [] : [span.postponed.at]),
    pregameStart(span),
    span.first - WARMUP_MS,
    ...recording.moments.map((moment) => moment.at),
    ...(span.pauses ?? []).map(({ from }) => from),
    recording.cutoff?.at ?? span.last + GAME_OVER_MS,
    ...(recording.correction === undefined ? [] : [recording.correction.at]),
  ]
  const end = Math.min(t, recording.cutoff?.at ?? t)
  return [...new Set(all)].filter((at) => at <= end).sort((a, b) => a - b)
}

/** A feed's plays at a moment: the last one, under way, without its result. */
const playsAt = (recording: Recording, tally: Tally, moment: Moment): Play[] => {
  const plays = recording.plays.slice(0, moment.plays)
  const last = plays.at(-1)
  if (last === undefined || moment.complete) return plays
  const before = plays.at(-2)
  return [...plays.slice(0, -1), playInProgress(recording, { tally, play: last, before, moment })]
}

const DAY_MS = 86_400_000

const phaseStart = (span: Span, phase: Phase, t: number): number => {
  const { postponed, cancelledAt = span.scheduled } = span
  if (phase === 'scheduled') return Math.min(pregameStart(span), postponed?.from ?? span.first) - DAY_MS
  if (phase === 'postponed') return postponed?.at ?? span.scheduled
  if (phase === 'cancelled') return cancelledAt
  const pause = span.pauses?.find(({ from, to }) => from <= t && t < to)
  if (pause !== undefined) return pause.from
  if (phase === 'pregame') return pregameStart(span)
  if (phase === 'warmup') return span.first - WARMUP_MS
  return phase === 'final' ? span.last + GAME_OVER_MS : span.last
}

const gameDataAt = (recording: Recording, position: FeedPosition): GameData => {
  const { phase } = position
  // The recorded attendance and length would reveal the end.
  const { weather, gameInfo: _, ...rest } = recording.feed.gameData
  return {
    ...rest,
    ...(isUnplayed(phase) || weather === undefined ? {} : { weather }),
    ...announcedDatetime(recording, phase),
    teams: teamsBefore(recording),
    status: statusAt(recording, position),
  }
}

const statusAt = (recording: Recording, position: FeedPosition): GameStatus => {
  const { feed, cutoff } = recording
  if (cutoff === undefined) return statusOf(position.phase, feed.gameData.status.reason !== undefined)
  return isPastCutoff(recording, position) ? cutoff.status : statusOf(position.phase)
}

// A postponed game keeps its first date until shortly before the new one.
const announcedDatetime = ({ feed: { gameData }, weather }: Recording, phase: Phase): Partial<GameData> => {
  const from = weather?.postponed?.from
  if (from === undefined || !isUnplayed(phase)) return {}
  return { datetime: datetimeOf(from, dayOf(from), gameData.venue.timeZone?.id) }
}

// The recorded records count this game if it was final; before its end they must not reveal the result.
const teamsBefore = (recording: Recording): GameData['teams'] => {
  if (recording.cutoff !== undefined) return recording.feed.gameData.teams
  const { away, home } = recording.feed.gameData.teams
  const runs = recording.feed.liveData.linescore.teams
  const homeWon = (runs.home.runs ?? 0) > (runs.away.runs ?? 0)
  return {
    away: { ...away, ...recordBefore(away.record, !homeWon) },
    home: { ...home, ...recordBefore(home.record, homeWon) },
  }
}
