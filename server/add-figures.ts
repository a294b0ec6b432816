import type { FastifyInstance } from 'fastify'
import { isOnAir } from '../domain/league/game-status.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import type { Games } from './games/state/memory.ts'
import { loadOffsets } from './games/state/store.ts'
import { countsOf, type Metric, type Sample } from './http/request-metrics.ts'
import { openJobs, serverLeases } from './jobs/store.ts'
import { countAttempts, countUnknown } from './payments/orders/store.ts'
import { countOpenMismatches } from './payments/orders/store-mismatches.ts'
import { countWaitingNotices } from './payments/webhooks/store-notices.ts'
import { countRunning } from './streaming/lease/store.ts'

const HOUR_MS = 3_600_000
/** As long as jobs ask a provider for an unknown payment (decision 40). */
const UNKNOWN_MS = 72 * HOUR_MS
/** Follows the help of what the database knows: each server tells the same. */
const SHARED = '; the same at every server: take max'

type FigureDeps = { db: Db; clock: Clock; games: Games }

/** Adds what the shared database and the poller know to the metrics: read at each scrape, one query each. */
export const addFigures = (app: FastifyInstance, deps: FigureDeps): void => {
  const { ask, tell } = countsOf(app)
  ask(VIEWERS, async () => ({ playback_viewers: await viewers(deps) }))
  tell(FEED, () => ({
    games_live: [sample(liveGames(deps).length)],
    feed_age_seconds: [...deps.games.feedAges()].map(([game, ms]) => sample(ms / 1_000, { game })),
  }))
  ask(OFFSET, async () => ({ feed_offset_seconds: await offsets(deps) }))
  ask(PURCHASES, () => purchases(deps))
  ask(JOBS, async () => {
    const open = await openJobs(deps.db, deps.clock)
    return {
      jobs_open: open.map((it) => sample(it.open, { kind: it.kind })),
      jobs_overdue_seconds: open.map((it) => sample(Math.max(0, it.overdueSeconds), { kind: it.kind })),
    }
  })
  ask(LEASES, async () => ({
    server_lease_remaining_seconds: (await serverLeases(deps.db)).map((it) =>
      sample(it.secondsLeft, { lease: it.job }),
    ),
  }))
}

const sample = (value: number, labels?: Sample['labels']): Sample => ({ value, ...(labels && { labels }) })

const liveGames = ({ games }: FigureDeps): number[] =>
  [...games.summaries].flatMap(([gamePk, { status }]) => (isOnAir(status) ? [gamePk] : []))

/** A live game by its number, all recordings together: a season of them would be as many series. */
const viewers = async (deps: FigureDeps): Promise<Sample[]> => {
  const byGame = new Map<number | 'recorded', number>(liveGames(deps).map((it) => [it, 0]))
  for (const { gamePk, viewers: more } of await countRunning(deps)) {
    const game = byGame.has(gamePk) ? gamePk : 'recorded'
    byGame.set(game, (byGame.get(game) ?? 0) + more)
  }
  return [...byGame].map(([game, value]) => sample(value, { game }))
}

const offsets = async (deps: FigureDeps): Promise<Sample[]> =>
  (await loadOffsets(deps.db, liveGames(deps))).map((it) => sample(it.offsetMs / 1_000, { game: it.gamePk }))

const purchases = async ({ db, clock }: FigureDeps) => {
  const before = (ms: number) => new Date(clock.now() - ms)
  const attempts = await countAttempts(db, before(HOUR_MS))
  return {
    purchase_attempts: attempts.map(({ attempts: value, ...labels }) => sample(value, labels)),
    purchases_unknown: [sample(await countUnknown(db, before(UNKNOWN_MS)))],
    payment_notices_waiting: [sample(await countWaitingNotices(db))],
    payment_mismatches_open: [sample(await countOpenMismatches(db))],
  }
}

const gauge = (help: string, ...labels: string[]) => ({ type: 'gauge', help, labels }) satisfies Metric

const VIEWERS = {
  playback_viewers: gauge(
    `Viewers who hold a playback lease, by live game, and of all recordings${SHARED}`,
    'game',
  ),
}
const FEED = {
  games_live: gauge(`Games that are on the air by the league's feed${SHARED}`),
  feed_age_seconds: gauge(
    'Time since the feed of a live game gave its last usable answer; told by the server that polls alone',
    'game',
  ),
}
const OFFSET = {
  feed_offset_seconds: gauge(
    `By how much viewers get the times of a live game later than the feed has them${SHARED}`,
    'game',
  ),
}
const PURCHASES = {
  purchase_attempts: gauge(
    `Payments begun in the last hour, by method, status and the reason of a refusal${SHARED}`,
    ...['method', 'status', 'reason'],
  ),
  purchases_unknown: gauge(`Payments of the last 72 hours whose provider has not answered${SHARED}`),
  payment_notices_waiting: gauge(`Notices of payment providers that are not processed yet${SHARED}`),
  payment_mismatches_open: gauge(
    `Differences between the payment providers' books and ours that a person has to look at${SHARED}`,
  ),
}
const JOBS = {
  jobs_open: gauge(`Jobs that are not done, also those for later, by kind${SHARED}`, 'kind'),
  jobs_overdue_seconds: gauge(`How long the job longest due has waited, by kind${SHARED}`, 'kind'),
}
const LEASES = {
  server_lease_remaining_seconds: gauge(
    `Time until a server's lease of a job ends, below zero after it${SHARED}`,
    'lease',
  ),
}
