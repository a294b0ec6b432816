import { expect, test } from 'vitest'
import { openCachesForTests } from './caches-for-tests.ts'
import { documentOf, dropOtherSites, fileOf, keepSite, treatmentOf } from './kept-site.ts'

const ORIGIN = 'https://playball.example'
const site = {
  version: 'two',
  files: ['/assets/index-2.js', '/assets/calendar-2.js'],
  entry: '/assets/index-2.js',
}
const SHELL = '<script src="/assets/index-2.js"></script>'

const asked: [string, RequestInit | undefined][] = []
/** A server of the site whose shell is `shell`. */
const siteFetch =
  (shell: string, status = 200): typeof fetch =>
  async (address, request) => {
    asked.push([String(address), request])
    return new Response(shell, { status })
  }
const noNetwork = async () => {
  throw new TypeError('Failed to fetch')
}

test.each([
  ['the calendar', 'navigate', '/calendar?date=2026-11-20', 'document'],
  ['a game', 'navigate', '/games/1', 'document'],
  ['a file of the kept site', 'cors', '/assets/calendar-2.js', 'file'],
  ['a file of another version', 'cors', '/assets/calendar-1.js', 'leave'],
  ['the API', 'cors', '/api/3.0.0/calendar', 'leave'],
  ['a calendar’s file that a link opens', 'navigate', '/api/3.0.0/teams/677/season.ics', 'leave'],
  ['a segment', 'cors', '/media/t/1/720/3.m4s', 'leave'],
  ['the checkout, which has its own policy', 'navigate', '/checkout/1', 'leave'],
  ['the checkout in an escaped address', 'navigate', '/%63heckout/1', 'leave'],
  ['the page that frames the video host', 'navigate', '/vimeo/player/test/1', 'leave'],
  ['a picture of a link', 'navigate', '/previews/games/1-es.png', 'leave'],
  ['a file for machines', 'navigate', '/sitemap.xml', 'leave'],
  ['another origin', 'navigate', 'https://provider.example/calendar', 'leave'],
] as const)('the request for %s (%s %s) is treated as: %s', (_, mode, address, treatment) => {
  const url = new URL(address, ORIGIN).href
  expect(treatmentOf({ method: 'GET', mode, url }, ORIGIN, site)).toBe(treatment)
  expect(treatmentOf({ method: 'POST', mode, url }, ORIGIN, site)).toBe('leave')
})

test('without a network a page is the cached shell with its cached files', async () => {
  const caches = openCachesForTests()
  await keepSite({ site, caches, fetch: siteFetch(SHELL) })
  expect(await (await documentOf(noNetwork, { site, caches })).text()).toBe(SHELL)
  const file = await fileOf(new Request(`${ORIGIN}/assets/calendar-2.js`), { site, caches, fetch: noNetwork })
  expect(await file.text()).toBe('content of /assets/calendar-2.js')
})

test('with a network a page is the server’s answer, even a refusal', async () => {
  const caches = openCachesForTests()
  await keepSite({ site, caches, fetch: siteFetch(SHELL) })
  const answer = await documentOf(async () => new Response('busy', { status: 503 }), { site, caches })
  expect(answer.status).toBe(503)
})

test('the shell is requested without cookies, so that it has no personal data', async () => {
  await keepSite({ site, caches: openCachesForTests(), fetch: siteFetch(SHELL) })
  expect(asked.at(-1)).toEqual(['/offline', { credentials: 'omit', cache: 'reload' }])
})

test.each([
  ['the shell is another version’s', siteFetch('<script src="/assets/index-1.js"></script>'), undefined],
  ['the shell is refused', siteFetch(SHELL, 503), undefined],
  ['a file is not there', siteFetch(SHELL), ['/assets/index-2.js']],
] as const)('nothing is cached where %s, and the earlier cache stays', async (_, fetch, files) => {
  const caches = openCachesForTests(files)
  await (await caches.open('playball-site-one')).put('/offline', new Response('one'))
  await expect(keepSite({ site, caches, fetch })).rejects.toThrow()
  await expect(documentOf(noNetwork, { site, caches })).rejects.toThrow('Failed to fetch')
  expect(await (await documentOf(noNetwork, { site: { ...site, version: 'one' }, caches })).text()).toBe(
    'one',
  )
})

test('a new version removes the caches of earlier versions, and leaves the league’s answers', async () => {
  const caches = openCachesForTests()
  await caches.open('playball-site-one')
  await caches.open('playball-answers')
  await keepSite({ site, caches, fetch: siteFetch(SHELL) })
  await dropOtherSites({ site, caches })
  expect(await caches.keys()).toEqual(['playball-answers', 'playball-site-two'])
})

test('a file that the browser has removed comes from the network', async () => {
  const fetch = siteFetch('from the network')
  const file = await fileOf(new Request(`${ORIGIN}/assets/index-2.js`), {
    site,
    caches: openCachesForTests(),
    fetch,
  })
  expect(await file.text()).toBe('from the network')
})
