import type { SiteRouter } from './site-router.ts'

/**
 * Links that do not compile against the site's own table; the check of the types fails where one compiles.
 */
export const refusedLinks: ((it: SiteRouter) => Promise<void>)[] = [
  // @ts-expect-error the site has no such page
  (it) => it.navigate({ to: '/nowhere' }),
  // @ts-expect-error the game is missing
  (it) => it.navigate({ to: '/games/:gameId' }),
  // @ts-expect-error the game has another name
  (it) => it.navigate({ to: '/games/:gameId', params: { id: '7' } }),
  // @ts-expect-error nothing stands in that path
  (it) => it.navigate({ to: '/home', params: { segment: 'x' } }),
  // @ts-expect-error the page reads no such value
  (it) => it.navigate({ to: '/home', search: { day: '2026-01-04' } }),
  // @ts-expect-error the page reads a number
  (it) => it.navigate({ to: '/games/:gameId', params: { gameId: '' }, search: { inning: 'two' } }),
]
