import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { openVault } from '../../domain/vault/hides.ts'
import { openCountryRestrictions } from '../../server/games/answers/country-restrictions.ts'
import { createPolling, pollDue } from '../../server/games/polling/poll.ts'
import { type Games, openGames } from '../../server/games/state/open-games.ts'
import type { Viewers } from '../../server/games/state/viewer.ts'
import type { StreamLimits } from '../../server/games/stream/event-stream.ts'
import { liveRoutes } from '../../server/games/stream/event-stream-routes.ts'
import { openLiveStreams } from '../../server/games/stream/live-streams.ts'
import type { Gate } from '../../server/http/answers/endpoint.ts'
import { addErrorHandlers } from '../../server/http/answers/error-handler.ts'
import { openGeolocation } from '../../server/providers/geolocation.ts'
import { type TestOutside, testOutside } from '../app/open-test-app.ts'
import { type Watched, watchEvents } from '../clients/watch-events.ts'
import { smallSchedule } from './small-feed.ts'
import { smallLeague } from './small-league.ts'
import { atBat, pitch, result, runner, smallLog, status } from './small-log.ts'

export const PK = 900_001
export const DAY = '/api/3.0.0/scoreboard/2026/11/19/stream'
export const GAME = `/api/3.0.0/games/${PK}/stream`
const anonymousGate: Gate = { authenticate: async () => undefined, mayWatch: async () => 'no' as const }
export const beginning = [status(1, 'In Progress'), atBat(101), pitch(0, 1)]
export const single = [runner(101, { to: 1 }), result('single')]
export const homer = [
  atBat(102),
  runner(102, { to: 'score', earned: true }),
  runner(101, { from: 1, to: 'score', earned: true }),
  result('home_run', { rbi: 2, scoring: true }),
]
export const stage = (upTo: 0 | 1 | 2, overrides: Partial<GameLog> = {}) =>
  smallLog([beginning, single, homer].slice(0, upTo + 1).flat(), overrides)

export let outside: TestOutside
const open: { app: FastifyInstance; games: Games }[] = []
export const watching: (Watched | Socket)[] = []

/** Registers the database and the clean-up of a test file that opens streams. */
export const registerStreamServers = () => {
  beforeAll(async () => {
    outside = await testOutside()
    outside.clock.advance(Date.parse('2026-11-20T01:40:00Z') - outside.clock.now())
  })
  beforeEach(async () => {
    await outside.db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
  })
  afterEach(async () => {
    for (const it of watching.splice(0)) 'stop' in it ? it.stop() : it.destroy()
    for (const { app, games } of open.splice(0)) {
      await app.close()
      await games.close()
    }
  })
  afterAll(() => outside.close())
}

/** A server of the fleet on a port of its own. */
export const serverOf = async (
  limits: Partial<StreamLimits> = {},
  geolocation = openGeolocation(),
  viewers: Pick<Viewers, 'vaultOf' | 'userOf'> = { vaultOf: () => openVault, userOf: () => undefined },
) => {
  const league = smallLeague()
  league.schedule = smallSchedule([{}])
  const games = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  const restrictions = openCountryRestrictions(games, geolocation)
  const app = fastify()
  addErrorHandlers(app)
  liveRoutes(app, {
    gate: anonymousGate,
    games,
    restrictions,
    viewers,
    live: openLiveStreams(games, restrictions, { limits, random: () => 0.5, timers: outside.timers }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  open.push({ app, games })
  const watch = async (path: string, headers: Record<string, string> = {}) => {
    const it = await watchEvents(`${url}${path}`, headers)
    watching.push(it)
    return it
  }
  return { app, games, league, url, watch }
}
