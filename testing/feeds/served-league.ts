import { createPolling, pollDue } from '../../server/games/polling/poll.ts'
import { openGames } from '../../server/games/state/open-games.ts'
import { openLeagueFeed } from '../../server/providers/league/league-feed.ts'
import { openTestApp } from '../app/open-test-app.ts'
import { getFrom } from './small-season.ts'

type Json = Record<string, unknown>
type Operation = { op: string; path: string; value?: unknown }

/**
 * The product over HTTP with a league whose answers a test sets at their real addresses; it opens at `now`,
 * UTC ms. A game with `changes` answers those to `diffPatch`; without any it has none.
 */
export const openServedLeague = async (now: number) => {
  const league = {
    schedule: { dates: [] } as unknown,
    games: new Map<number, Json>(),
    changes: new Map<number, Operation[]>(),
    /** The requested paths, except schedules. */
    requests: [] as string[],
  }
  const answerTo = (path: string): unknown => {
    if (path === '/api/v1/schedule') return league.schedule
    league.requests.push(path)
    const [, gamePk, isDiff] = /^\/api\/v1\.1\/game\/(\d+)\/feed\/live(\/diffPatch)?$/.exec(path) ?? []
    if (isDiff === undefined) return league.games.get(Number(gamePk))
    const diff = league.changes.get(Number(gamePk))
    return diff && [{ diff }]
  }
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]): Promise<Response> => {
    const body = answerTo(new URL(String(input)).pathname)
    return new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 404 : 200 })
  }
  const product = await openTestApp({ fetch: fetch as typeof globalThis.fetch })
  const { clock, outside } = product
  clock.advance(now - clock.now())
  // Time passes without an offset: a moved clock would make the product poll everything again.
  const games = await openGames({
    ...{ ...outside, clock: { now: () => clock.now(), offset: () => 0 } },
    leagueFeed: openLeagueFeed(outside),
  })
  const polling = createPolling(games, () => 0.5)
  return {
    league,
    clock,
    get: getFrom(product.app),
    /** Polls everything that is due, and all that becomes due by it. */
    poll: async () => {
      for (let step = 0; step < 3; step += 1) await pollDue(polling)
    },
    close: async () => {
      await games.close()
      await product.close()
    },
  }
}
