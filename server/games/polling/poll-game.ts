import type { GameLog } from '../../../contract/games/game-log.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { isOnAir } from '../../../domain/game-status.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type FeedAnswer, FeedPatchError } from '../../providers/league-feed.ts'
import type { Feed } from '../../providers/league-feed-shape.ts'
import { readTimecode } from '../../providers/timecode.ts'
import { readFeed } from '../feed/read-feed.ts'
import { findLog, type Games, markUnreadable } from '../state/memory.ts'
import { publishLog, publishStaleSince } from '../state/publish.ts'
import { type FeedPollState, type Polling, runOnce, withBackoff } from './poll-state.ts'
import { removesRuns } from './score-regression.ts'
import { staleSinceOf } from './stale-since.ts'
import { type Pace, paceOf } from './what-to-poll.ts'

/** The league tells changes over a longer time as a whole feed anyhow. */
const MAX_DIFF_AGE_MS = 180_000
const FULL_FEED_AFTER_FAULT_MS = 60_000
/** Edges of the league's network may still hold an older answer for so long; who tells it longer means it. */
const REJECT_OLDER_FOR_MS = 60_000
const MIN_WAIT_SECONDS = 10
const MAX_WAIT_SECONDS = 60

/** Asks for one game: what changed since the last answer, or the whole feed. A failure is logged and leaves the last good state. */
export const pollGame = async (polling: Polling, gamePk: number, pace: Pace): Promise<void> => {
  const { games } = polling
  const pollState = pollStateOf(polling, gamePk)
  await withBackoff(polling, pollState, { what: `game ${gamePk}`, everyMs: pace.everyMs }, async () => {
    const answer = await fetchFeed(polling, pollState, gamePk)
    const now = games.clock.now()
    pollState.nextAt = now + pace.everyMs
    if (answer.kind === 'fetched') {
      const wait = waitOf(answer.value)
      pollState.nextAt = now + Math.max(pace.everyMs, wait)
      if (!(await acceptAnswer(polling, pollState, gamePk, answer))) return
      pollState.nextAt = now + Math.max(paceAfter(games, gamePk, pace), wait)
    }
    // Not before: an answer that is of no use leaves the page as old as it was.
    pollState.receivedAt = now
  })
  if (pollState.failures > 0) markUnreadable(games, gamePk)
  await publishAge(polling, pollState, gamePk)
}

/** What was told may have changed the pace: a game that was over is on again. */
const paceAfter = ({ rows, summaries: summary, clock }: Games, gamePk: number, before: Pace): number => {
  const row = rows.get(gamePk)?.at(-1)
  const pace = row && paceOf(row, summary.get(gamePk), clock.now())
  return Math.min(before.everyMs, pace?.everyMs ?? before.everyMs)
}

const pollStateOf = ({ feeds }: Polling, gamePk: number): FeedPollState => {
  const pollState = feeds.get(gamePk) ?? { nextAt: 0, failures: 0, fullFeedUntil: 0 }
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
  const { held } = pollState
  const since = held === undefined ? null : readTimecode(held.timecode)
  const recent = since !== null && now - since <= MAX_DIFF_AGE_MS && since < now
  if (held === undefined || !recent || now < pollState.fullFeedUntil)
    return leagueFeed.game(gamePk, { etag: pollState.etag, signal: polling.stopping })
  try {
    return await leagueFeed.changes(gamePk, held, now, { signal: polling.stopping })
  } catch (error) {
    // A league that refuses is not asked for a thousand times more instead; one that keeps refusing changes may have a feed.
    if (error instanceof FeedPatchError || pollState.failures > 0) {
      pollState.held = undefined
      pollState.fullFeedUntil = now + FULL_FEED_AFTER_FAULT_MS
    }
    throw error
  }
}

type FeedUpdate = Extract<FeedAnswer<Feed>, { kind: 'fetched' }>

/** Whether it was taken; an older answer is left aside. Throws for one that cannot be used. */
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
  pollState.held = undefined
  if (removesRuns(before, log, answer.value))
    throw new Error('runs are missing from the plays that the line score still has')
  await publishLog(polling.games, log)
  pollState.asOf = log.asOf
  pollState.etag = answer.etag
  const { timeStamp } = answer.value.metaData
  const isLive = isOnAir(polling.games.summaries.get(gamePk)?.status ?? STATUS.upcoming) && timeStamp !== ''
  pollState.held = isLive ? { document: answer.document, timecode: timeStamp } : undefined
  return true
}

/** An answer from before the one we have: left aside while it may be an edge's, taken once the league keeps saying so. */
const isOlder = async ({ games }: Polling, pollState: FeedPollState, log: GameLog): Promise<boolean> => {
  const now = games.clock.now()
  const before = pollState.asOf === undefined ? (await findLog(games, log.gamePk))?.asOf : pollState.asOf
  // What was kept under a clock that has been moved back since is no measure.
  const older = log.asOf !== null && before != null && before <= now && log.asOf < before
  pollState.olderSince = older ? (pollState.olderSince ?? now) : undefined
  return older && now - (pollState.olderSince ?? now) < REJECT_OLDER_FOR_MS
}

/** Starts to say how old games are whose feed fails, as soon as they are: they are asked ever more seldom. */
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

/** Whether a game that is on is told late, or not at all: then every answer says since when. */
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
      games.logger.warn({ err: error, what: `game ${gamePk}` }, 'games: the age of a feed could not be kept')
  }
}

/** The league says itself how many seconds to wait; it is believed within reason. */
const waitOf = (feed: Feed): number =>
  1_000 * Math.max(MIN_WAIT_SECONDS, Math.min(MAX_WAIT_SECONDS, feed.metaData.wait ?? MIN_WAIT_SECONDS))
