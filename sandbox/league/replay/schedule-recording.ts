import type { Cutoff, Feed, GameStatus, Recording } from '../shape/feed-shape.ts'
import { addDays, dayOf, instantOf, parseTimecode } from '../shape/league-day.ts'
import { GAME_OVER_MS } from '../shape/status.ts'
import { firstPlayAt, hasPlays, shiftFeed } from './shift-feed.ts'

const LIVE_SINCE_MS = 5 * 60_000
const EVENING = '18:05'

/** The letters of `codedGameState` of a finished game; by the others it was upcoming or in progress. */
const FINISHED = 'FOQR'
const UNFINISHED = 'SPIMNTU'

/** Whether a feed was recorded at the end of its game; `undefined` for a game that was not played. */
export const isFinished = (codedGameState: string): boolean | undefined => {
  const letter = codedGameState.charAt(0)
  if (letter === '') return undefined
  if (FINISHED.includes(letter)) return true
  return UNFINISHED.includes(letter) ? false : undefined
}

/**
 * The `index`-th recording by name, placed relative to `anchor` (ms UTC): the first has been live for some
 * minutes, each other one was played on an evening before it. An incomplete one is replayed to its end: the
 * first then stays as recorded, a later one was suspended that evening, or postponed if not begun.
 */
export const scheduleRecording = (feed: Feed, index: number, anchor: number): Recording => {
  const today = dayOf(anchor)
  const day = addDays(today, -index)
  const firstPlay = index === 0 ? firstPlayToday(feed, anchor) : instantOf(day, EVENING)
  const recording = shiftFeed(feed, firstPlay, day)
  if (isFinished(feed.gameData.status.codedGameState) === true) return recording
  const endsAt = firstPlay + recordedUntil(feed) - firstPlayAt(feed)
  return { ...recording, cutoff: cutoffOf(recording, index, endsAt) }
}

// A recording without plays is moved so that it ends some minutes ago.
const firstPlayToday = (feed: Feed, anchor: number): number => {
  const startedAt = anchor - LIVE_SINCE_MS
  return hasPlays(feed) ? startedAt : startedAt + firstPlayAt(feed) - recordedUntil(feed)
}

/** When (ms UTC) a recording was made, by its own timestamp. */
export const recordedUntil = ({ metaData, gameData, liveData: { plays } }: Feed): number => {
  const ends = plays.allPlays.flatMap((play) => [
    play.about.endTime,
    ...play.playEvents.map((event) => event.endTime),
  ])
  const feedTime = parseTimecode(metaData?.timeStamp ?? '')
  const endTimes = ends.map((end) => Date.parse(end ?? '')).filter((end) => !Number.isNaN(end))
  return Math.max(
    ...endTimes,
    feedTime ?? (endTimes.length === 0 ? Date.parse(gameData.datetime.dateTime) : 0),
  )
}

const cutoffOf = ({ feed, moments }: Recording, index: number, endsAt: number): Cutoff => {
  const recorded = feed.gameData.status
  const last = moments.at(-1)
  if (last === undefined)
    return index === 0
      ? { at: endsAt, phase: phaseOf(recorded), status: recorded }
      : { at: endsAt, phase: 'postponed', status: POSTPONED }
  const suspended = phaseOf(recorded) === 'suspended'
  if (index === 0 || suspended) return { at: last.at, phase: phaseOf(recorded), status: recorded }
  return { at: last.at + GAME_OVER_MS, phase: 'suspended', status: SUSPENDED }
}

const phaseOf = ({ codedGameState, statusCode }: GameStatus): Cutoff['phase'] => {
  if (statusCode === 'PW') return 'warmup'
  return PHASES[codedGameState.charAt(0)] ?? 'live'
}

const PHASES: Record<string, Cutoff['phase']> = {
  S: 'scheduled',
  P: 'pregame',
  T: 'suspended',
  U: 'suspended',
}

// The reason is unknown and left out.
const SUSPENDED: GameStatus = {
  abstractGameState: 'Live',
  codedGameState: 'U',
  detailedState: 'Suspended',
  statusCode: 'U',
  startTimeTBD: false,
  abstractGameCode: 'L',
}
const POSTPONED: GameStatus = {
  abstractGameState: 'Final',
  codedGameState: 'D',
  detailedState: 'Postponed',
  statusCode: 'D',
  startTimeTBD: false,
  abstractGameCode: 'F',
}
