import type { GameLog } from '../../../contract/games/game-log.ts'
import { isOnAir } from '../../../domain/game-status.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { ChangesDoNotFit, type Told } from '../../providers/league-feed.ts'
import type { Feed } from '../../providers/league-feed-shape.ts'
import { readTimecode } from '../../providers/timecode.ts'
import { readFeed } from '../feed/read-feed.ts'
import { findLog, type Games, keepUnreadable } from '../state/memory.ts'
import { keepLog, keepStaleSince } from '../state/publish.ts'
import { attempt, begin, type FeedTurn, type Polling } from './poll-state.ts'
import { takesBackRuns } from './score-regression.ts'
import { staleSinceOf } from './stale-since.ts'
import { type Pace, paceOf } from './what-to-poll.ts'

/** The league tells changes over a longer time as a whole feed anyhow. */
const CHANGES_WITHIN_MS = 180_000
const WHOLE_AFTER_FAULT_MS = 60_000
/** Edges of the league's network may still hold an older answer for so long; who tells it longer means it. */
const OLDER_FOR_MS = 60_000
const WAIT_LEAST_SECONDS = 10
const WAIT_MOST_SECONDS = 60

/** Asks for one game: what changed since the last answer, or the whole feed. A failure is logged and leaves the last good state. */
export const pollGame = async (polling: Polling, gamePk: number, pace: Pace): Promise<void> => {
  const { games } = polling
  const turn = turnOf(polling, gamePk)
  await attempt(polling, turn, { what: `game ${gamePk}`, everyMs: pace.everyMs }, async () => {
    const told = await ask(polling, turn, gamePk)
    const now = games.clock.now()
    turn.nextAt = now + pace.everyMs
    if (told.kind === 'told') {
      const wait = waitOf(told.value)
      turn.nextAt = now + Math.max(pace.everyMs, wait)
      if (!(await keepTold(polling, turn, gamePk, told))) return
      turn.nextAt = now + Math.max(paceSince(games, gamePk, pace), wait)
    }
    // Not before: an answer that is of no use leaves the page as old as it was.
    turn.heardAt = now
  })
  if (turn.failures > 0) keepUnreadable(games, gamePk)
  await tellAge(polling, turn, gamePk)
}

/** What was told may have changed the pace: a game that was over is on again. */
const paceSince = ({ rows, known, clock }: Games, gamePk: number, before: Pace): number => {
  const row = rows.get(gamePk)?.at(-1)
  const pace = row && paceOf(row, known.get(gamePk), clock.now())
  return Math.min(before.everyMs, pace?.everyMs ?? before.everyMs)
}

const turnOf = ({ feeds }: Polling, gamePk: number): FeedTurn => {
  const turn = feeds.get(gamePk) ?? { nextAt: 0, failures: 0, wholeUntil: 0 }
  feeds.set(gamePk, turn)
  return turn
}

const ask = async (polling: Polling, turn: FeedTurn, gamePk: number): Promise<Told<Feed>> => {
  const { leagueFeed, clock } = polling.games
  const now = clock.now()
  const { held } = turn
  const since = held === undefined ? null : readTimecode(held.timecode)
  const recent = since !== null && now - since <= CHANGES_WITHIN_MS && since < now
  if (held === undefined || !recent || now < turn.wholeUntil)
    return leagueFeed.game(gamePk, { etag: turn.etag, signal: polling.stopping })
  try {
    return await leagueFeed.changes(gamePk, held, now, { signal: polling.stopping })
  } catch (error) {
    // A league that refuses is not asked for a thousand times more instead; one that keeps refusing changes may have a feed.
    if (error instanceof ChangesDoNotFit || turn.failures > 0) {
      turn.held = undefined
      turn.wholeUntil = now + WHOLE_AFTER_FAULT_MS
    }
    throw error
  }
}

type News = Extract<Told<Feed>, { kind: 'told' }>

/** Whether it was taken; an older answer is left aside. Throws for one that cannot be used. */
const keepTold = async (polling: Polling, turn: FeedTurn, gamePk: number, told: News): Promise<boolean> => {
  const before = await findLog(polling.games, gamePk)
  const log = readFeed(told.value, polling.games.rows.get(gamePk)?.at(-1), before)
  if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
  if (await isOlder(polling, turn, log)) return false
  turn.held = undefined
  if (takesBackRuns(before, log, told.value))
    throw new Error('runs are missing from the plays that the line score still has')
  await keepLog(polling.games, log)
  turn.asOf = log.asOf
  turn.etag = told.etag
  const { timeStamp } = told.value.metaData
  const goesOn = isOnAir(polling.games.known.get(gamePk)?.status ?? 0) && timeStamp !== ''
  turn.held = goesOn ? { document: told.document, timecode: timeStamp } : undefined
  return true
}

/** An answer from before the one we have: left aside while it may be an edge's, taken once the league keeps saying so. */
const isOlder = async ({ games }: Polling, turn: FeedTurn, log: GameLog): Promise<boolean> => {
  const now = games.clock.now()
  const before = turn.asOf === undefined ? (await findLog(games, log.gamePk))?.asOf : turn.asOf
  // What was kept under a clock that has been moved back since is no measure.
  const older = log.asOf !== null && before != null && before <= now && log.asOf < before
  turn.olderSince = older ? (turn.olderSince ?? now) : undefined
  return older && now - (turn.olderSince ?? now) < OLDER_FOR_MS
}

/** Starts to say how old games are whose feed fails, as soon as they are: they are asked ever more seldom. */
export const beginAges = (polling: Polling): Promise<void>[] => {
  const { games, feeds } = polling
  const now = games.clock.now()
  return [...feeds].flatMap(([gamePk, turn]) => {
    const known = games.known.get(gamePk)
    const hasAged =
      known !== undefined && turn.failures > 0 && staleSinceOf(turn, known, now) !== known.staleSince
    return hasAged ? begin(polling, gamePk, () => tellAge(polling, turn, gamePk)) : []
  })
}

/** Whether a game that is on is told late, or not at all: then every answer says since when. */
const tellAge = async ({ games, stopping }: Polling, turn: FeedTurn, gamePk: number): Promise<void> => {
  const known = games.known.get(gamePk)
  if (known === undefined || stopping?.aborted) return
  try {
    const asOf = turn.asOf ?? (known.status === 1 ? (await findLog(games, gamePk))?.asOf : undefined)
    const since = staleSinceOf({ ...turn, asOf }, known, games.clock.now())
    if (since !== known.staleSince) await keepStaleSince(games, gamePk, since)
  } catch (error) {
    if (!isDatabaseAway(error))
      games.log.warn({ err: error, what: `game ${gamePk}` }, 'games: the age of a feed could not be kept')
  }
}

/** The league says itself how many seconds to wait; it is believed within reason. */
const waitOf = (feed: Feed): number =>
  1_000 * Math.max(WAIT_LEAST_SECONDS, Math.min(WAIT_MOST_SECONDS, feed.metaData.wait ?? WAIT_LEAST_SECONDS))
