import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { calendar } from '../../contract/games/calendar.ts'
import { scoreboard } from '../../contract/games/scoreboard.ts'
import { standing } from '../../contract/games/standing.ts'
import { team } from '../../contract/games/teams.ts'

/** What is kept, by the first word of its key: the league's answers, the same for everybody. */
const kinds: Record<string, z.ZodMiniType> = {
  calendar: calendar.response,
  scoreboard: scoreboard.response,
  standing: standing.response,
  team: team.response,
}
const NAME = 'playball-answers'
/** Some weeks of the calendar with the scoreboards of their days, the tables and the clubs: less than 2 MB. */
const MAX_KEPT = 40

const envelope = z.object({ updatedAt: z.number(), data: z.unknown() })

/**
 * Keeps the answers that the calendar, the tables and the clubs' pages have shown in this browser, and gives them back to a page that
 * the site cannot be reached from, with their age. `hasWorker`: whether the worker is registered, once that is known; without it nothing
 * is kept, for nobody would give it back.
 */
export const keepAnswers = (
  queryClient: QueryClient,
  caches: CacheStorage,
  hasWorker: () => Promise<boolean>,
): void => {
  const queries = queryClient.getQueryCache()
  // One after the other: what is kept is counted.
  let work = Promise.resolve()
  const next = (task: () => Promise<void>) => {
    // A browser without room keeps nothing, and shows what it would without us.
    work = work.then(task).catch(() => undefined)
  }
  const look = (query: Query) => {
    const { data, fetchFailureCount, fetchStatus } = query.state
    const isAway = fetchFailureCount > 0 || fetchStatus === 'paused'
    if (data === undefined && isAway && isKept(query.queryKey))
      // A browser whose storage is closed gives nothing back.
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
    // Not what is `manual`: it came from here, or is one of many small changes of a live game.
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
  // What was seen last stands last.
  await cache.delete(address)
  await cache.put(address, Response.json({ updatedAt: state.dataUpdatedAt, data: state.data }))
  const surplus = (await cache.keys()).slice(0, -MAX_KEPT)
  await Promise.all(surplus.map((it) => cache.delete(it)))
  // One that is withdrawn meanwhile goes before it removes what was kept: it may not have seen this.
  if (!(await hasWorker())) await caches.delete(NAME)
}

const giveBack = async (queryClient: QueryClient, caches: CacheStorage, query: Query): Promise<void> => {
  const kept = await caches.match(addressOf(query.queryKey), { cacheName: NAME })
  const { updatedAt, data } = envelope.parse(await kept?.json())
  const answer = kinds[String(query.queryKey[0])]?.safeParse(data)
  // A version before this one may have kept another shape; and the site may have answered meanwhile.
  if (answer?.success && query.state.data === undefined)
    queryClient.setQueryData(query.queryKey, answer.data, { updatedAt })
}
