import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { openForTests } from '../../testing/open-for-tests.ts'
import type { GameOnAir } from './season/live-game.ts'
import { addDays, dayOf } from './shape/league-day.ts'
import { type Clock, openSeason, type PlayedSeason, statsFeed } from './stats-feed.ts'

/** The stats feed of the generated season for a file's tests. */
export const openFeed = (clock: Clock) => {
  const feed = openForTests(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'stats-feed-'))
    const season = await openSeason({ dataDir: dir, clock })
    const app = Fastify()
    await app.register(statsFeed(season))
    const close = async () => {
      await app.close()
      await season.stored()
      await rm(dir, { recursive: true })
    }
    return { app, season, close }
  })
  const get = (url: string, headers: Record<string, string> = {}) => feed.app.inject({ url, headers })
  return { feed, get, json: async (url: string) => (await get(url)).json() }
}

/** The games with video from the week before now to two days after, by start. */
export const gamesOnAirNear = (season: PlayedSeason): GameOnAir[] => {
  const now = season.clock.now()
  return season
    .between(addDays(dayOf(now), -7), addDays(dayOf(now), 2))
    .flatMap((game) => season.onAir(game.briefAt(now).gamePk) ?? [])
    .sort((a, b) => a.startsAt - b.startsAt)
}
