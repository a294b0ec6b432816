import type { GameLog } from '../../../contract/games/game-log.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { lineScoreAt } from '../../../domain/folding/line-score-at.ts'
import { isOnAir, isStarting, statusOfCodes } from '../../../domain/league/game-status.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type FeedAnswer, FeedPatchError } from '../../providers/league/league-feed.ts'
import type { Feed } from '../../providers/league/league-feed-shape.ts'
import { readTimecode } from '../../providers/league/timecode.ts'
import { readFeed } from '../feed/read-feed.ts'
import { findLog, type Games, markUnreadable } from '../state/memory.ts'
import { publishLog, publishStaleSince } from '../state/publish.ts'
import { type FeedPollState, type Polling, runOnce, withBackoff } from './poll-state.ts'
import { staleSinceOf } from './stale-since.ts'
import { type Pace, paceOf } from './what-to-poll.ts'

/** The longest span of changes; the league answers a longer one with the complete feed anyway. */
const MAX_DIFF_AGE_MS = 180_000
const FULL_FEED_AFTER_FAULT_MS = 60_000
/** How long edges of the league's network may cache an older answer; after that we accept it. */
const REJECT_OLDER_FOR_MS = 60_000
const MIN_WAIT_SECONDS = 10
const MAX_WAIT_SECONDS = 60

/**
 * Polls one game: its changes since the last answer, or the complete feed. Logs a failure and leaves the last
 * good state.
 */
export const pollGame = async (polling: Polling, gamePk: number, pace: Pace): Promise<void> => {
  const { games } = polling
  const pollState = pollStateOf(polling, gamePk)
  await withBackoff(polling, pollState, { what: `game ${gamePk}`, everyMs: pace.everyMs }, async () => {
    const answer = await fetchFeed(polling, pollState, gamePk)
    const now = games.clock.now()
    const wait = answer.kind === 'fetched' ? waitOf(answer.value) : 0
    if (answer.kind === 'fetched' && !(await acceptAnswer(polling, pollState, gamePk, answer)))
      return Math.max(pace.everyMs, wait)
    // Only a usable answer makes the page fresh again.
    pollState.receivedAt = now
    return Math.max(paceAfter(games, gamePk, pace), wait)
  })
  if (pollState.failures > 0) markUnreadable(games, gamePk)
  await publishAge(polling, pollState, gamePk)
}

/** The next pace in ms, which the answer may have changed: a game that was over may be on again. */
const paceAfter = ({ rows, summaries: summary, clock }: Games, gamePk: number, before: Pace): number => {
  const row = rows.get(gamePk)?.at(-1)
  const pace = row && paceOf(row, summary.get(gamePk), clock.now())
  return Math.min(before.everyMs, pace?.everyMs ?? before.everyMs)
}

const pollStateOf = ({ feeds, games }: Polling, gamePk: number): FeedPollState => {
  const first = { nextAt: 0, failures: 0, fullFeedUntil: 0, polledSince: games.clock.now() }
  const pollState = feeds.get(gamePk) ?? first
  feeds.set(gamePk, pollState)
  return pollState
}

const fetchFeed = async (
  polling: Polling,
  pollState: FeedPollState,
  gamePk: number,
): Promise<FeedAnswer<Feed>> => {
  const { leagueFeed, clock } = polling.games
  const now = clock.now()
  const { snapshot } = pollState
  const since = snapshot === undefined ? null : readTimecode(snapshot.timecode)
  const recent = since !== null && now - since <= MAX_DIFF_AGE_MS && since < now
  if (snapshot === undefined || !recent || now < pollState.fullFeedUntil)
    return leagueFeed.game(gamePk, { etag: pollState.etag, signal: polling.stopping })
  try {
    return await leagueFeed.changes(gamePk, snapshot, now, { signal: polling.stopping })
  } catch (error) {
    // The first refusal leads to no complete feed, which is a thousand times larger; a repeated one does.
    if (error instanceof FeedPatchError || pollState.failures > 0) {
      pollState.snapshot = undefined
      pollState.fullFeedUntil = now + FULL_FEED_AFTER_FAULT_MS
    }
    throw error
  }
}

type FeedUpdate = Extract<FeedAnswer<Feed>, { kind: 'fetched' }>

/** Stores and shows an answer; false for a rejected older one. Throws for an unusable answer. */
const acceptAnswer = async (
  polling: Polling,
  pollState: FeedPollState,
  gamePk: number,
  answer: FeedUpdate,
): Promise<boolean> => {
  const before = await findLog(polling.games, gamePk)
  const log = readFeed(answer.value, polling.games.rows.get(gamePk)?.at(-1), before)
  if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
  if (await isOlder(polling, pollState, log)) return false
  pollState.snapshot = undefined
  if (removesRuns(before, log, answer.value))
    throw new Error('runs are missing from the plays that the line score still has')
  await publishLog(polling.games, log)
  pollState.asOf = log.asOf
  pollState.etag = answer.etag
  const { timeStamp } = answer.value.metaData
  const isLive = isOnAir(polling.games.summaries.get(gamePk)?.status ?? STATUS.upcoming) && timeStamp !== ''
  pollState.snapshot = isLive ? { document: answer.document, timecode: timeStamp } : undefined
  return true
}

/**
 * Whether the answer is older than ours and may be an edge's; false once the league repeats it for a minute.
 */
const isOlder = async ({ games }: Polling, pollState: FeedPollState, log: GameLog): Promise<boolean> => {
  const now = games.clock.now()
  const before = pollState.asOf === undefined ? (await findLog(games, log.gamePk))?.asOf : pollState.asOf
  // A stored time from after now does not count: the clock was moved back since.
  const older = log.asOf !== null && before != null && before <= now && log.asOf < before
  pollState.olderSince = older ? (pollState.olderSince ?? now) : undefined
  return older && now - (pollState.olderSince ?? now) < REJECT_OLDER_FOR_MS
}

/** Marks games with a failing feed as stale in time, as their own polls become ever rarer. */
export const startAgeUpdates = (polling: Polling): Promise<void>[] => {
  const { games, feeds } = polling
  const now = games.clock.now()
  return [...feeds].flatMap(([gamePk, pollState]) => {
    const summary = games.summaries.get(gamePk)
    const hasAged =
      summary !== undefined &&
      pollState.failures > 0 &&
      staleSinceOf(pollState, summary, now) !== summary.staleSince
    return hasAged ? runOnce(polling, gamePk, () => publishAge(polling, pollState, gamePk)) : []
  })
}

/** Publishes since when a live game's feed is late or unreachable, for every answer. */
const publishAge = async (
  { games, stopping }: Polling,
  pollState: FeedPollState,
  gamePk: number,
): Promise<void> => {
  const summary = games.summaries.get(gamePk)
  if (summary === undefined || stopping?.aborted) return
  try {
    const asOf =
      pollState.asOf ?? (summary.status === STATUS.live ? (await findLog(games, gamePk))?.asOf : undefined)
    const since = staleSinceOf({ ...pollState, asOf }, summary, games.clock.now())
    if (since !== summary.staleSince) await publishStaleSince(games, gamePk, since)
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      games.logger.warn(
        { err: error, what: `game ${gamePk}` },
        'games: the age of a feed could not be stored',
      )
  }
}

/** The league's own wait in ms, clamped to 10 to 60 seconds. */
const waitOf = (feed: Feed): number =>
  1_000 * Math.max(MIN_WAIT_SECONDS, Math.min(MAX_WAIT_SECONDS, feed.metaData.wait ?? MIN_WAIT_SECONDS))

/**
 * Whether a feed would remove a shown run only because it lost a play: its plays have fewer runs than before,
 * but its own line score does not. The shown state then stays. A feed that resets its game to upcoming,
 * without any play or inning, may remove everything.
 */
export const removesRuns = (before: GameLog | undefined, log: GameLog, feed: Feed): boolean => {
  if (before === undefined || isUpcoming(feed)) return false
  const published = runsOf(before)
  const next = runsOf({ ...log, officialNow: null })
  return (['away', 'home'] as const).some(
    (side) => next[side] < published[side] && feed.liveData.linescore.teams[side].runs !== next[side],
  )
}

const isUpcoming = ({ gameData: { status }, liveData: { linescore, plays } }: Feed): boolean => {
  const code = statusOfCodes(status.codedGameState, status.statusCode)
  return (
    code !== undefined && isStarting(code) && linescore.innings.length === 0 && plays.allPlays.length === 0
  )
}

const runsOf = (log: GameLog) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, Number.POSITIVE_INFINITY)
  return { away: awayTeam.runs, home: homeTeam.runs }
}
