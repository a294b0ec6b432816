import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { countingKeys, stubBrowser } from './browser-for-tests.ts'
import { noScroll } from './scroll.ts'
import { browserHistory, type SiteHistory, serverHistory } from './site-history.ts'
import { createRouter, type SiteRouter } from './site-router.ts'
import type { RouteTable } from './site-routes.ts'

afterEach(() => vi.unstubAllGlobals())

const Page: ComponentType = () => null
const there = { load: async () => Page }

const routesWith = (more: RouteTable = {}): RouteTable => ({
  '/home': { page: there },
  '/calendar': { page: there, search: ({ date }) => ({ date: date === 'none' ? undefined : date }) },
  '/games/:gameId': { page: there },
  '/checkout/:membershipId': { page: there },
  '/profile': { page: there, redirect: () => '/home#section-price' },
  ...more,
})

const start = async (address: string, more?: RouteTable, onFailed = async () => {}) => {
  const browser = stubBrowser(address)
  const loadDocument = vi.fn(() => new Promise<never>(() => {}))
  const waits: boolean[] = []
  const onWaiting = (isWaiting: boolean) => void waits.push(isWaiting)
  const router = createSite(browserHistory(countingKeys()), more, { loadDocument, onFailed, onWaiting })
  void router.start()
  await settled()
  return { browser, router, loadDocument, waits }
}

type Around = Parameters<typeof createRouter>[0]

const createSite = (history: SiteHistory, more?: RouteTable, around: Partial<Around> = {}) =>
  createRouter({
    routes: routesWith(more),
    otherwise: '/home',
    history,
    scroll: noScroll,
    needsDocument: (path) => path.startsWith('/checkout'),
    loadDocument: () => new Promise<never>(() => {}),
    onFailed: async () => {},
    onWaiting: () => {},
    ...around,
  })

const settled = () => new Promise((resolve) => setImmediate(resolve))
const shownBy = (router: SiteRouter) => router.shown()?.location.href

/** A page whose file comes on demand. */
const heldPage = () => {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>()
  return { page: { load: () => promise }, come: () => resolve(Page), fail: reject }
}

test('the address that the browser is at is shown first', async () => {
  const { router, browser } = await start('/games/7?inning=2')
  expect(router.shown()).toMatchObject({ path: '/games/:gameId', params: { gameId: '7' }, arrival: 'first' })
  expect(browser.addresses()).toEqual(['/games/7?inning=2'])
})

test('a wait is reported until the last page gone to is there, but not for the first page', async () => {
  const [game, calendar] = [heldPage(), heldPage()]
  const { router, waits } = await start('/home', { '/games/:gameId': game, '/calendar': calendar })
  expect(waits).toEqual([])
  void router.open('/games/7')
  void router.open('/calendar')
  game.come()
  await settled()
  expect(waits).toEqual([true, true])
  calendar.come()
  await settled()
  expect(waits).toEqual([true, true, false])
})

test.each(['/', '/nothing/of/ours'])(
  '%s, which is no page of the site, is replaced by home',
  async (address) => {
    const { router, browser } = await start(address)
    expect(shownBy(router)).toBe('/home')
    expect(browser.addresses()).toEqual(['/home'])
  },
)

/**
 * Links that do not compile against the site's own table; the check of the types fails where one compiles.
 */
const refusedLinks: ((it: SiteRouter) => Promise<void>)[] = [
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

test.each(refusedLinks)('a link that does not compile leads home at worst: %s', async (follow) => {
  const { router } = await start('/calendar')
  await follow(router)
  expect(router.shown()?.location.pathname).toBe('/home')
})

test('a page that redirects leaves one entry, and "back" leads past it', async () => {
  const { router, browser } = await start('/calendar')
  await router.navigate({ to: '/profile' })
  expect(browser.addresses()).toEqual(['/calendar', '/home#section-price'])
  browser.back()
  await settled()
  expect(shownBy(router)).toBe('/calendar')
})

test('the address changes at once, and the page that is shown stays until the next one’s file is there', async () => {
  const held = heldPage()
  const { router, browser } = await start('/home', { '/standing': { page: held.page } })
  const arrived = router.open('/standing')
  await settled()
  expect([browser.address(), shownBy(router)]).toEqual(['/standing', '/home'])
  held.come()
  await arrived
  expect(shownBy(router)).toBe('/standing')
})

test('the page opened last is shown, whichever of two files comes last', async () => {
  const held = heldPage()
  const { router } = await start('/home', { '/standing': { page: held.page } })
  const first = router.open('/standing')
  await router.open('/calendar')
  held.come()
  await first
  expect(shownBy(router)).toBe('/calendar')
})

test('"back" while a page’s file is on its way stays on the current page', async () => {
  const held = heldPage()
  const { router, browser } = await start('/home', { '/standing': { page: held.page } })
  void router.open('/standing')
  browser.back()
  held.come()
  await settled()
  expect([browser.address(), shownBy(router)]).toEqual(['/home', '/home'])
})

test('going to the current address makes no entry, and draws the page once more', async () => {
  const { router, browser } = await start('/home')
  const before = router.shown()
  await router.navigate({ to: '/home' })
  expect(browser.addresses()).toEqual(['/home'])
  expect(router.shown()).not.toBe(before)
})

test('a replaced entry makes no other entry', async () => {
  const { router, browser } = await start('/home')
  await router.navigate({ to: '/calendar', replace: true, resetScroll: false })
  expect(browser.addresses()).toEqual(['/calendar'])
  expect(router.shown()?.keepsScroll).toBe(true)
})

test('a query is made from the current address, not from the one that was drawn', async () => {
  const { router, browser } = await start('/calendar?date=1')
  const next = (before: { date?: string }) => ({ date: `${before.date}+` })
  void router.navigate({ to: '/calendar', search: next })
  void router.navigate({ to: '/calendar', search: next })
  expect(browser.address()).toBe(`/calendar?date=${encodeURIComponent('1++')}`)
  await router.open('/calendar?date=none')
  void router.navigate({ to: '/calendar', search: next })
  expect(browser.address()).toBe(`/calendar?date=${encodeURIComponent('undefined+')}`)
})

test('a page with its own document loads it once its address is written, and is not shown before', async () => {
  const { router, browser, loadDocument } = await start('/home')
  void router.navigate({ to: '/checkout/:membershipId', params: { membershipId: '1' } })
  await settled()
  expect([browser.address(), shownBy(router)]).toEqual(['/checkout/1', '/home'])
  expect(loadDocument).toHaveBeenCalledOnce()
})

test('a visitor redirected home from a page with its own document loads no document', async () => {
  const checkout = { '/checkout/:membershipId': { page: there, redirect: () => '/home' } }
  const { router, loadDocument } = await start('/calendar', checkout)
  await router.open('/checkout/1')
  expect(shownBy(router)).toBe('/home')
  expect(loadDocument).not.toHaveBeenCalled()
})

test('a file that fails is reported and shown as an error, unless nobody waits for it any more', async () => {
  const held = heldPage()
  const onFailed = vi.fn(async () => {})
  const { router } = await start('/home', { '/standing': { page: held.page } }, onFailed)
  const failing = router.open('/standing')
  const error = new TypeError('Failed to fetch dynamically imported module')
  held.fail(error)
  await failing
  expect(router.shown()).toMatchObject({ path: '/standing', error })
  await router.open('/calendar')
  const late = router.open('/standing')
  await router.open('/home')
  await late
  expect(shownBy(router)).toBe('/home')
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a preloaded page is fetched, leads nowhere and fails silently', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('gone')))
  const redirect = vi.fn(() => '/home')
  const { router, browser } = await start('/home', { '/standing': { page: { load }, redirect } })
  router.preload('/standing?table=points')
  router.preload('/nowhere')
  await settled()
  expect(load).toHaveBeenCalledOnce()
  expect(redirect).not.toHaveBeenCalled()
  expect(browser.addresses()).toEqual(['/home'])
})

test('a navigation ends when its page is drawn, or when another navigation begins', async () => {
  const { router } = await start('/home')
  const shown: (string | undefined)[] = []
  router.subscribe((view) => shown.push(view.location.href))
  const done = vi.fn()
  void router.open('/calendar').then(() => done('calendar'))
  await settled()
  expect(done).not.toHaveBeenCalled()
  void router.open('/games/1').then(() => done('game'))
  await settled()
  expect(done.mock.calls).toEqual([['calendar']])
  const view = router.shown()
  if (view) router.settle(view)
  await settled()
  expect(done.mock.calls).toEqual([['calendar'], ['game']])
  expect(shown).toEqual(['/calendar', '/games/1'])
})

test('a view’s scroll position is stored before the next view is drawn, and left alone before the first', async () => {
  stubBrowser('/home')
  const leave = vi.fn()
  const scroll = { leave, arrive: () => {} }
  const router = createSite(browserHistory(countingKeys()), undefined, { scroll })
  await router.start()
  expect(leave).not.toHaveBeenCalled()
  await router.open('/calendar')
  expect(leave).toHaveBeenCalledOnce()
})

test('the server renders an address, or knows that it redirects', async () => {
  const history = serverHistory('/profile')
  await createSite(history).start()
  expect(history.href()).toBe('/home#section-price')
})
