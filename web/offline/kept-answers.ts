import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { calendar } from '../../contract/games/calendar.ts'
import { scoreboard } from '../../contract/games/scoreboard.ts'
import { standing } from '../../contract/games/standing.ts'
import { team } from '../../contract/games/teams.ts'

/** The stored answers by the first word of their key: the league's, which are the same for everybody. */
const kinds: Record<string, z.ZodMiniType> = {
  calendar: calendar.response,
  scoreboard: scoreboard.response,
  standing: standing.response,
  team: team.response,
}
const NAME = 'playball-answers'
/** Some weeks of the calendar with their days' scoreboards, the tables and the clubs: less than 2 MB. */
const MAX_KEPT = 40

const envelope = z.object({ updatedAt: z.number(), data: z.unknown() })

/**
 * Stores the answers that the calendar, the tables and the clubs' pages have shown in this browser, and
 * returns them with their age to a page that cannot reach the site. `hasWorker` resolves to whether the
 * worker is registered; without it nothing is stored, because no page could show it.
 */
export const keepAnswers = (
  queryClient: QueryClient,
  caches: CacheStorage,
  hasWorker: () => Promise<boolean>,
): void => {
  const queries = queryClient.getQueryCache()
  // Runs one task after the other, because each counts the stored answers.
  let work = Promise.resolve()
  const next = (task: () => Promise<void>) => {
    // A browser without room stores nothing, and shows the same as without this cache.
    work = work.then(task).catch(() => undefined)
  }
  const look = (query: Query) => {
    const { data, fetchFailureCount, fetchStatus } = query.state
    const isAway = fetchFailureCount > 0 || fetchStatus === 'paused'
    if (data === undefined && isAway && isKept(query.queryKey))
      // A browser with closed storage returns no stored answer.
      giveBack(queryClient, caches, query).catch(() => undefined)
  }
  const keepIt = (query: Query) => next(() => keep(caches, query, hasWorker))
  for (const query of queries.getAll()) {
    look(query)
    if (query.state.data !== undefined && isKept(query.queryKey)) keepIt(query)
  }
  queries.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch' || action.type === 'failed' || action.type === 'pause') look(query)
    // Skips `manual` data: it came from this cache, or is one of many small changes of a live game.
    if (action.type === 'success' && action.manual !== true && isKept(query.queryKey)) keepIt(query)
  })
}

const isKept = (key: QueryKey): boolean => String(key[0]) in kinds

const addressOf = (key: QueryKey): string =>
  `/kept/${key.map((it) => encodeURIComponent(String(it))).join('/')}`

const keep = async (
  caches: CacheStorage,
  { queryKey, state }: Query,
  hasWorker: () => Promise<boolean>,
): Promise<void> => {
  if (!(await hasWorker())) return
  const cache = await caches.open(NAME)
  const address = addressOf(queryKey)
  // Moves the answer seen last to the end.
  await cache.delete(address)
  await cache.put(address, Response.json({ updatedAt: state.dataUpdatedAt, data: state.data }))
  const surplus = (await cache.keys()).slice(0, -MAX_KEPT)
  await Promise.all(surplus.map((it) => cache.delete(it)))
  // A withdrawn worker unregisters before it deletes the caches, and may have missed this answer.
  if (!(await hasWorker())) await caches.delete(NAME)
}

const giveBack = async (queryClient: QueryClient, caches: CacheStorage, query: Query): Promise<void> => {
  const kept = await caches.match(addressOf(query.queryKey), { cacheName: NAME })
  const { updatedAt, data } = envelope.parse(await kept?.json())
  const answer = kinds[String(query.queryKey[0])]?.safeParse(data)
  // An earlier version may have stored another shape, and the site may have answered meanwhile.
  if (answer?.success && query.state.data === undefined)
    queryClient.setQueryData(query.queryKey, answer.data, { updatedAt })
}
