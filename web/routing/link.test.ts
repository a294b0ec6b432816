import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'
import { RouterProvider } from './router-provider.tsx'
import { noScroll } from './scroll.ts'
import { serverHistory } from './site-history.ts'
import { createRouter } from './site-router.ts'

const page = { load: async () => () => null }

/** A link as the server renders it on the page at `address`. */
const linkOn = async (address: string, to: string, search = {}) => {
  const router = createRouter({
    routes: {
      '/home': { page },
      '/home/:segment': { page },
      '/calendar': { page },
      '/games/:gameId': { page },
    },
    otherwise: '/home',
    history: serverHistory(address),
    scroll: noScroll,
    needsDocument: () => false,
    loadDocument: () => new Promise<never>(() => {}),
    onFailed: async () => {},
    onWaiting: () => {},
  })
  await router.start()
  const children = createElement(
    Link,
    { to, search, resetScroll: false, replace: true, className: 'link' },
    'text',
  )
  return renderToStaticMarkup(createElement(RouterProvider, { router, children }))
}

test('a link works in a browser without our script', async () => {
  expect(await linkOn('/home', '/calendar', { club: 'her' })).toBe(
    '<a href="/calendar?club=her" class="link">text</a>',
  )
})

test.each([
  ['/calendar', '/calendar', {}],
  ['/calendar?date=2026-01-04', '/calendar', {}],
  ['/calendar?date=2026-01-04&club=her', '/calendar', { club: 'her' }],
  ['/home/promo', '/home', {}],
])('on %s the link to %s is the current one', async (address, to, search) => {
  expect(await linkOn(address, to, search)).toContain('aria-current="page"')
})

test.each([
  ['/home', '/calendar', {}],
  ['/calendar', '/calendar', { club: 'her' }],
  ['/calendar?club=nar', '/calendar', { club: 'her' }],
  ['/games/12', '/games/1', {}],
])('on %s the link to %s leads elsewhere', async (address, to, search) => {
  expect(await linkOn(address, to, search)).not.toContain('aria-current')
})
