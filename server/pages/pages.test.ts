import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CSS, FIRST_SCRIPT, PAGE_CSS, writeSite } from '../../testing/app/written-site.ts'
import { FIRST_PK, openSmallSeason } from '../../testing/feeds/small-season.ts'

const SITE = 'https://playball.example'
const folder = mkdtempSync(join(tmpdir(), 'playball-documents-'))
const site = join(folder, 'web')

let season: Awaited<ReturnType<typeof openSmallSeason>>
beforeAll(async () => {
  writeSite(folder)
  season = await openSmallSeason(undefined, undefined, { publicUrl: SITE }, site)
})
afterAll(async () => {
  await season.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => season.product.app.inject({ url, headers })
const bodyOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).body
const viewIn = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1]

test('a page comes with its first view, its styles named by the policy, and the data fetched for it', async () => {
  const { body, headers } = await get('/standing')
  expect(viewIn(body)).toMatch(/^\/standing \d+$/)
  expect(body).toContain(`<style>${CSS}</style>`)
  const hash = createHash('sha256').update(CSS).digest('base64')
  expect(headers['content-security-policy']).toMatch(
    new RegExp(`style-src [^;]*'sha256-${hash.replace(/[+/]/g, '\\$&')}'`),
  )
  expect(headers['content-security-policy']).not.toContain('unsafe')
  const state = /id="rendered-state">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(state)).toEqual({ clubs: 2, text: '</script>' })
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(body).toContain('href="/assets/index.css" disabled>')
})

test('a page comes with its own styles and texts alone', async () => {
  const body = await bodyOf('/home')
  expect(body).toContain(`<style>${CSS}\n${PAGE_CSS}</style>`)
  expect(body).toContain('href="/assets/home.css" disabled>')
  expect(body).toContain('/assets/es.js')
  expect(body).not.toContain('/assets/en.js')
  expect(await bodyOf('/standing')).not.toContain(PAGE_CSS)
})

test.each(['/standing', '/leaders', '/profile', '/checkout/1'])(
  'the policy of %s names the script that the build wrote into the document, and no other by its text',
  async (page) => {
    const { body, headers } = await get(page)
    expect(body).toContain(`<script>${FIRST_SCRIPT}</script>`)
    const hash = createHash('sha256').update(FIRST_SCRIPT).digest('base64')
    const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(scripts.split(' ').filter((it) => /^'(?:sha|nonce|unsafe)/.test(it))).toEqual([`'sha256-${hash}'`])
  },
)

test.each(['/standing', '/leaders', '/profile'])(
  'the document of %s preloads the texts of its language, and nothing twice',
  async (page) => {
    const preloads = (html: string) =>
      [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map((it) => it[1])
    expect(preloads(await bodyOf(page))).toEqual(
      expect.arrayContaining(['/assets/es.js', '/assets/es-shared.js']),
    )
    const english = preloads(await bodyOf(`${page}?lang=en`))
    expect(english).toEqual(expect.arrayContaining(['/assets/en.js', '/assets/en-shared.js']))
    expect(english).not.toContain('/assets/es.js')
    expect(english).not.toContain('/assets/index.js')
    expect(new Set(english).size).toBe(english.length)
  },
)

test('a page with a query beyond its language or the origin of a link has no view, as it would be another one', async () => {
  expect(viewIn(await bodyOf('/standing?table=points'))).toBeUndefined()
  expect(await bodyOf('/standing?table=points')).toContain('<meta property="og:title"')
  expect(viewIn(await bodyOf('/standing?lang=en'))).toMatch(/^\/standing/)
  expect(await bodyOf('/standing?utm_source=boletin&fbclid=IwAR0')).toBe(await bodyOf('/standing'))
  expect(viewIn(await bodyOf('/standing?utm_source=boletin&table=points'))).toBeUndefined()
})

test('a view is rendered once for all visitors of a page, and again when it is a quarter of a minute old', async () => {
  const first = await get('/home')
  expect((await get('/')).body).toBe(first.body)
  expect((await get('/home', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  season.clock.advance(15_000)
  expect(viewIn(await bodyOf('/home'))).not.toBe(viewIn(first.body))
})

test('viewers who hide games share one view, in which each game is hidden', async () => {
  const stateOf = async (chosen: object) => {
    const cookie = `spoilers=${encodeURIComponent(JSON.stringify(chosen))}`
    const html = await bodyOf('/standing', { cookie })
    return [viewIn(html), JSON.parse(/id="rendered-state">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')]
  }
  const hidden = await stateOf({ all: true })
  expect(hidden[1]).toMatchObject({ clubs: 2, wins: [null, null] })
  expect(await stateOf({ games: { [FIRST_PK]: 'hide' } })).toEqual(hidden)
  const [view, state] = await stateOf({ games: { [FIRST_PK]: 'show' } })
  expect(view).not.toBe(hidden[0])
  expect(state).not.toHaveProperty('wins')
})

test('a page comes in the language that the browser has chosen, and by an English link in English by default', async () => {
  for (const [url, cookie, language] of [
    ['/home', '', 'es'],
    ['/home', 'lang=en', 'en'],
    ['/home?lang=en', '', 'en'],
    ['/home?lang=en', 'lang=es', 'es'],
  ] as const) {
    const { body, headers } = await get(url, { cookie })
    expect(body).toContain(`<html lang="${language}"`)
    expect(viewIn(body)).toMatch(/^\/home \d+$/)
    expect(headers.vary).toContain('cookie')
  }
})

test('the page of a video comes with the first view of all members, rendered once for all games', async () => {
  const { body, headers } = await get('/player/7')
  expect(viewIn(body)).toMatch(/^\/player\/1 \d+$/)
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/watch.js">')
  // The picture comes before the scripts, as it would wait for them.
  expect(body).toContain('<head><link rel="preload" as="image" href="/park.svg"/>')
  expect(body.split('/park.svg')).toHaveLength(2)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect((await get('/player/8', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  for (const other of ['/player/7?t=60', '/player/x', '/player/chromecast/test', '/playerapp/7'])
    expect(viewIn(await bodyOf(other)), other).toBeUndefined()
})

test('the page of a video has its game’s title from the start, in the page’s language, without a score', async () => {
  const titleIn = async (url: string) => /<title>([^<]*)</.exec(await bodyOf(url))?.[1]
  const [es, en] = [await titleIn(`/player/${FIRST_PK}`), await titleIn(`/player/${FIRST_PK}?lang=en`)]
  expect(es).toMatch(/^\p{L}[\p{L} ]+ en \p{L}[\p{L} ]+ · Playball$/u)
  expect(en).toBe(es?.replace(' en ', ' at '))
  expect(viewIn(await bodyOf(`/player/${FIRST_PK}`))).toMatch(/^\/player\/1 \d+$/)
  expect(await titleIn('/player/7')).toBe('Playball')
})

test('a page whose view cannot be rendered comes without it, and the browser fills it', async () => {
  const { body, statusCode } = await get('/leaders')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"><img alt=""></div>')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/index.css">')
  expect(body).not.toContain('a component threw')
})

test('a late answer delays no page: the page is rendered without it, and the browser asks again', async () => {
  // It is a product of its own, as its requests to the league run out of time too.
  const other = await openSmallSeason(undefined, undefined, { publicUrl: SITE }, site)
  let isAnswered = false
  const asked = other.product.app.inject('/calendar').finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await nextTurn()
    other.product.timers.expire()
  }
  const { statusCode, body } = await asked
  expect(statusCode).toBe(200)
  expect(viewIn(body)).toBe('too late')
  await other.close()
})

test('the checkout and a user’s own pages are never rendered, and no search engine lists them', async () => {
  for (const page of ['/checkout/1', '/profile', '/purchases/1', '/nowhere', `/games/${FIRST_PK + 70}`]) {
    const body = await bodyOf(page)
    expect(viewIn(body), page).toBeUndefined()
    expect(body, page).toContain('<meta name="robots" content="noindex">')
  }
})

test('an unknown game, club or player is answered 404, with the page that says so', async () => {
  for (const page of [`/games/${FIRST_PK + 70}`, '/teams/1', '/players/1']) {
    const { statusCode, body } = await get(page)
    expect(statusCode, page).toBe(404)
    expect(body, page).toContain('<div id="root">')
  }
  for (const nobody of [`/games/0${FIRST_PK}`, '/games/0x2d2f45', '/teams/-1', '/players/12345678901'])
    expect((await get(nobody)).statusCode, nobody).toBe(404)
  for (const page of [`/games/${FIRST_PK}`, `/games/${FIRST_PK}/`, '/nowhere', '/player/x'])
    expect((await get(page)).statusCode, page).toBe(200)
})

test('a link to a game shows its clubs, day, park and drawn picture, and no score', async () => {
  const es = await bodyOf(`/games/${FIRST_PK}`)
  expect(es).toContain('<meta property="og:title" content="')
  expect(es).toContain(`<meta property="og:image" content="${SITE}/previews/games/${FIRST_PK}-es.png">`)
  expect(es).toContain(`<link rel="canonical" href="${SITE}/games/${FIRST_PK}">`)
  expect(es).toContain(`hreflang="en" href="${SITE}/games/${FIRST_PK}?lang=en"`)
  expect(es).toContain('17 de noviembre de 2026')
  const en = await bodyOf(`/games/${FIRST_PK}?lang=en`)
  expect(en).toContain('November 17, 2026')
  expect(en).toContain(`<link rel="canonical" href="${SITE}/games/${FIRST_PK}?lang=en">`)
})

test('a game is described to machines as a sports event with a broadcast, without its score', async () => {
  const body = await bodyOf(`/games/${FIRST_PK}`)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}'
  const [game, broadcast] = JSON.parse(json)['@graph']
  expect(game).toMatchObject({
    '@type': 'SportsEvent',
    url: `${SITE}/games/${FIRST_PK}`,
    eventStatus: 'https://schema.org/EventScheduled',
  })
  expect(broadcast).toMatchObject({ '@type': 'BroadcastEvent', broadcastOfEvent: { '@id': game['@id'] } })
  expect(json).not.toMatch(/score|runs|winner/i)
})

test('every page names the manifest of the app in its language', async () => {
  for (const page of ['/standing', '/profile', '/offline'])
    for (const language of ['es', 'en'])
      expect(await bodyOf(page, { cookie: `lang=${language}` })).toContain(
        `<link rel="manifest" href="/app-${language}.webmanifest">`,
      )
})

test('the calendar of a phone has a first view of its own, other pages have one for all', async () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148' }
  const { body, headers } = await get('/calendar', phone)
  expect(viewIn(body)).toBe('/calendar on a phone')
  expect(headers.vary).toBe('accept-encoding, cookie, user-agent')
  expect(viewIn(await bodyOf('/standing', phone))).toBe(viewIn(await bodyOf('/standing')))
})
