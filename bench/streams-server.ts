import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import fastify from 'fastify'
import { pino } from 'pino'
import type { GameLog } from '../contract/games/game-log.ts'
import type { Moment } from '../contract/games/moments.ts'
import { openVault } from '../domain/vault/hides.ts'
import { openDatabase } from '../server/db/open.ts'
import { openCountryRestrictions } from '../server/games/answers/country-restrictions.ts'
import { readSchedule } from '../server/games/feed/read-schedule.ts'
import { openGames } from '../server/games/state/open-games.ts'
import { publishLog, publishSchedule } from '../server/games/state/publish.ts'
import { liveRoutes } from '../server/games/stream/event-stream-routes.ts'
import { openLiveStreams } from '../server/games/stream/live-streams.ts'
import { addErrorHandlers } from '../server/http/answers/error-handler.ts'
import { openGeolocation } from '../server/providers/geolocation.ts'
import { parseSchedule } from '../server/providers/league/league-schedule-shape.ts'
import { smallSchedule } from '../testing/feeds/small-feed.ts'
import { smallLeague } from '../testing/feeds/small-league.ts'
import { atBat, pitch, result, runner, smallLog, status } from '../testing/feeds/small-log.ts'
import { manualClock } from '../testing/time/manual-clock.ts'

/**
 * One process of the product's stream side, with a store in memory. At `change` it stores a game with one
 * more turn at bat, as the poller does, and reports when it began; at `measure` it reports its memory and how
 * long its loop was blocked.
 */
const WARM_UP_AT_BATS = 40
const database = await openDatabase({})
const games = await openGames({
  database,
  clock: manualClock(),
  settings: {
    mode: 'demo',
    publicUrl: 'http://localhost:3000',
    ticketLinks: {},
    seasonLastStart: undefined,
    caribbeanSeries: undefined,
  },
  leagueFeed: smallLeague().leagueFeed,
  log: pino({ level: 'warn' }),
})
await publishSchedule(games, '2026-11-19', '2026-11-19', readSchedule(parseSchedule(smallSchedule([{}]))))
const moments: Moment[] = [status(1, 'In Progress')]
const addAtBat = () => {
  const batter = 101 + (moments.length % 9)
  moments.push(atBat(batter), pitch(0, 1), pitch(1, 1), runner(batter, { to: 1 }), result('single'))
}
const store = (log: GameLog) => publishLog(games, log)
for (let nth = 0; nth < WARM_UP_AT_BATS; nth++) addAtBat()
await store(smallLog([...moments]))

const app = fastify()
addErrorHandlers(app)
const restrictions = openCountryRestrictions(games, openGeolocation())
liveRoutes(app, {
  gate: { authenticate: async () => undefined, mayWatch: async () => 'no' },
  games,
  restrictions,
  viewers: { vaultOf: () => openVault, userOf: () => undefined },
  // All viewers of the bench have one address.
  live: openLiveStreams(games, restrictions, { limits: { maxPerAddress: Number.POSITIVE_INFINITY } }),
})
const lag = monitorEventLoopDelay({ resolution: 1 })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url })

process.on('message', (message) => {
  if (message === 'change') void change()
  if (message === 'measure') measure()
  if (message === 'end') process.exit(0)
})

const change = async () => {
  addAtBat()
  const log = smallLog([...moments])
  process.send?.({ at: performance.timeOrigin + performance.now() })
  await store(log)
}

/** Reports the memory, and how long the loop was blocked since the last measurement. */
const measure = () => {
  globalThis.gc?.()
  process.send?.({
    rss: process.memoryUsage.rss(),
    lagP99Ms: lag.percentile(99) / 1e6,
    lagMostMs: lag.max / 1e6,
  })
  lag.reset()
  lag.enable()
}
