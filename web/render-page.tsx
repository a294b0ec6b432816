import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { gameStreaming } from '../contract/games/calendar.ts'
import type { RenderedView } from '../contract/site.ts'
import { isOverBy } from '../domain/league/game-status.ts'
import { call, callThrough } from './api.ts'
import { initI18n } from './i18n/setup.ts'
import { parseRouteId } from './pages/route-id.ts'
import { createSiteRouter } from './router.ts'
import { noScroll } from './routing/scroll.ts'
import { serverHistory } from './routing/site-history.ts'
import { createQueryClient, SiteRoot } from './site-root.tsx'

/** Queries with the same answer for everybody: they depend on no user and no country. */
const PUBLIC_QUERIES = ['config', 'standing', 'leaders', 'player', 'team']
/** Queries whose content a wide screen lays out differently: it would jump there. */
const PHONE_QUERIES = ['calendar']
/** Tonight's games with their present scores, which the browser goes on to update. */
const HOME_QUERIES = ['calendar', 'scoreboard']
/** An answer may let a part appear that fetches more. */
const MAX_ROUNDS = 3

type ServerFetch = Parameters<typeof callThrough>[0]

/**
 * The first view of a public page for a visitor, made by the site's own components: they are rendered, their
 * queries are fetched through `fetch`, and they are rendered again. A query without an answer at the limit
 * stays a skeleton, and the browser asks again. Returns undefined for an address that redirects. `isPhone`:
 * for a narrow screen; `hides`: `fetch` answers as for a viewer who hides all games.
 * @throws the error of a part of the page
 */
export const renderPage = async (
  address: string,
  fetch: ServerFetch,
  limit: AbortSignal,
  { isPhone = false, hides = false } = {},
): Promise<RenderedView | undefined> => {
  callThrough(fetch)
  await initialised
  const history = serverHistory(address)
  const router = createSiteRouter(history, noScroll)
  await router.start()
  if (history.href() !== address) return undefined
  const queryClient = createQueryClient()
  limit.addEventListener('abort', () => void queryClient.cancelQueries(), { once: true })
  try {
    const site = <SiteRoot router={router} queryClient={queryClient} />
    const names = [
      ...PUBLIC_QUERIES,
      ...(isPhone ? PHONE_QUERIES : []),
      ...(address === '/home' ? HOME_QUERIES : []),
      // The viewer may hide other games than this one, which the page would show as hidden first.
      ...(hides ? [] : await queriesOfGame(address, limit)),
    ]
    return await renderWithData(site, { queryClient, names }, limit)
  } finally {
    queryClient.clear()
  }
}

/**
 * The queries of a game's page, by the state of the game. The page of a finished game reserves no space for
 * the batter. The page of a cancelled or postponed one comes with its short log, and reserves no space for
 * pitches.
 */
const queriesOfGame = async (address: string, signal: AbortSignal): Promise<readonly string[]> => {
  const gameId = parseRouteId(/^\/games\/(\d+)/.exec(address)?.[1] ?? '')
  if (gameId === undefined) return []
  const game = await call(gameStreaming, { params: { mlbId: gameId }, signal }).catch(() => undefined)
  if (game?.status === 'Cancelled' || game?.status === 'Postponed') return ['log']
  return isOverBy(game?.status) || game?.status === 'Live' ? ['game'] : []
}

const initialised = initI18n()

const renderWithData = async (
  site: ReactNode,
  { queryClient, names }: { queryClient: QueryClient; names: readonly string[] },
  limit: AbortSignal,
): Promise<RenderedView> => {
  let rendered = await renderOnce(site)
  for (let round = 0; round < MAX_ROUNDS && !limit.aborted; round++) {
    const wanted = queryClient
      .getQueryCache()
      .findAll({ predicate: (it) => names.includes(String(it.queryKey[0])) && isToFetch(it) })
    if (wanted.length === 0) break
    // A query that fails stays a skeleton, and the browser asks again.
    await Promise.allSettled(wanted.map((query) => query.fetch({ ...query.options, retry: false })))
    rendered = await renderOnce(site)
  }
  const [error] = rendered.errors
  if (error !== undefined) throw error
  return { html: rendered.html, state: JSON.stringify(dehydrate(queryClient)) }
}

/** React leaves out a part that throws, for the browser to try again: `errors` says so. */
const renderOnce = async (site: ReactNode): Promise<{ html: string; errors: unknown[] }> => {
  const errors: unknown[] = []
  const { prelude } = await prerender(site, {
    // Large parts would come later and be moved into place by a script in the page, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  return { html: await new Response(prelude).text(), errors }
}

const isToFetch = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false
