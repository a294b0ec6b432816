import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { writeTellingSite } from '../../../testing/app/telling-site.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { watchEvents } from '../../../testing/clients/watch-events.ts'
import { commonEndOf, dayOf, idOf, ids, shownIds } from '../../../testing/feeds/two-courses.ts'
import { NOW, openSeason, type Season } from '../../../testing/feeds/two-seasons.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { watchPositions } from '../../streaming/tables.ts'

/*
 * An answer tells nothing of the hidden games where it is the same, byte for byte, in both seasons. The
 * search finds each fact by itself: a field of the truth that is put back into an answer makes them differ.
 */

const site = writeTellingSite()
afterAll(() => rmSync(dirname(site), { recursive: true }))
const first = openForTests(() => openSeason(0, site))
const second = openForTests(() => openSeason(1, site))

const API = '/api/3.0.0'
const day = (id: number) => `${API}/scoreboard/${dayOf(id).replaceAll('-', '/')}`
const ofGame = (id: number) => [`boxscore/${id}`, `boxscore/${id}?lang=en`, `games/${id}`, `games/${id}/log`]
const PK = idOf('final')
const LIVE = idOf('live')
const UPCOMING = idOf('upcoming')

/** The addresses whose answers tell of those games. */
const telling = [
  ...['calendar?date=2026-11', `games?date=${dayOf(ids[0] ?? 0)}`, 'standing', 'teams/677', 'teams/673'],
  ...['leaders', 'leaders?mode=pitching', 'players/101', 'players/110', 'players/210'],
  ...ids.flatMap((id) => [...ofGame(id), `playbyplay/${id}`, `games/${id}/course`]),
].map((it) => `${API}/${it}`)
telling.push(...ids.map(day))
/** Of games that are shown, whose players' season counts the hidden ones. */
const counting = shownIds.flatMap((id) => [...ofGame(id), `playbyplay/${id}`]).map((it) => `${API}/${it}`)
telling.push(...counting)
const streams = [
  ...[...ids, ...shownIds].map((id) => `${API}/games/${id}/stream`),
  ...[LIVE, PK].map((id) => `${day(id)}/stream`),
]
const documents = ['/home', '/calendar', '/standing', '/leaders', '/teams/677', '/players/101']
documents.push(...ids.map((id) => `/games/${id}`))
/** Those that a viewer may ask for all the same, which tell no figure. */
const silent = [
  ...['teams', 'directory', 'teams/677/season.ics', ...ofGame(UPCOMING)],
  ...ids.flatMap((id) => [`calendar/games/${id}`, `calendar/games/${id}/game.ics`]),
].map((it) => `${API}/${it}`)
silent.push(day(UPCOMING), '/sitemap.xml', '/player/1', ...ids.map((id) => `/player/${id}`))
silent.push(`/previews/games/${LIVE}-es.png`)
/** The next part of a cut is what a viewer is shown next, and no more. */
silent.push(...ids.map((id) => `${API}/games/${id}/cut?cut=action&at=0`))
/** A page that is behind the game asks until its picture. */
const behind = ids.flatMap((id) =>
  [`log`, `stream`].map((it) => `${API}/games/${id}/${it}?until=${commonEndOf(id)}`),
)

/** Answers that are the same for everybody may be kept for everybody. */
const isShared = new Set([...silent, ...documents])

type Headers = Record<string, string>
type State = { name: string; enter(season: Season): Promise<Headers> }

const shown = Object.fromEntries(shownIds.map((id) => [id, 'show']))
const everything = { all: true, teams: [], games: shown }
let users = 0
const memberIn = async (season: Season): Promise<Browser> => {
  users += 1
  const browser = season.browser()
  await browser.register(`vault${users}@playball.test`)
  return browser
}
const headersOf = (browser: Browser) => ({
  authorization: browser.token ?? '',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
const beginAll = async (season: Season, { userId }: Browser) => {
  const at = new Date(NOW)
  await season.db
    .insert(watchPositions)
    .values(ids.map((gamePk) => ({ userId, gamePk, frameAt: at, savedAt: at })))
}

const visitor = { cookie: `${SPOILERS_COOKIE}=${encodeURIComponent(JSON.stringify(everything))}` }
const states: State[] = [
  { name: 'a visitor with the cookie', enter: async () => visitor },
  {
    name: 'a user who hides all games',
    enter: async (season) => {
      const browser = await memberIn(season)
      const saved = await browser.call('PUT', '/api/users/spoilers', { body: everything })
      expect(saved.statusCode).toBe(200)
      browser.cookies.delete(SPOILERS_COOKIE)
      return headersOf(browser)
    },
  },
  {
    name: 'a user who hides a club, whose requests have the cookie alone',
    enter: async (season) => {
      const browser = await memberIn(season)
      await browser.call('PUT', '/api/users/spoilers', { body: { teams: [677], games: shown } })
      return { cookie: headersOf(browser).cookie }
    },
  },
  {
    name: 'a user who began the games and left',
    enter: async (season) => {
      const browser = await memberIn(season)
      await beginAll(season, browser)
      return headersOf(browser)
    },
  },
]

type Answer = { status: number; body: string; cacheControl: unknown; etag: unknown }

const answerOf = async ({ app, url }: Season, path: string, headers: Headers = {}): Promise<Answer> => {
  if (path.includes('/stream')) {
    const stream = await watchEvents(`${url}${path}`, headers)
    const events = await stream.waitForEvents(1)
    stream.stop()
    const cacheControl = stream.headers['cache-control']
    return { status: stream.state.status, body: JSON.stringify(events), cacheControl, etag: undefined }
  }
  const { statusCode, body, headers: own } = await app.inject({ url: path, headers })
  return { status: statusCode, body, cacheControl: own['cache-control'], etag: own.etag }
}
const bothOf = (path: string, headers: [Headers, Headers] = [{}, {}]) =>
  Promise.all([answerOf(first, path, headers[0]), answerOf(second, path, headers[1])])

/** The search: whether two answers about the two seasons tell the seasons apart. */
const tells = (one: string, other: string) => withoutMark(one) !== withoutMark(other)

/** How good a game was has no side: the mark and the curve are shown of a hidden game, too. */
const withoutMark = (body: string) => body.replace(/"mark":[^,]*,"curve":[^\]]*\],/, '')

test('every call about games is searched', () => {
  const searched = [...telling, ...streams, ...silent].map((it) => it.replace(/\?.*/, ''))
  const calls = Object.values(endpoints)
    .filter(({ method, path }) => method === 'GET' && path.startsWith(API))
    .filter(({ path }) => !path.endsWith('.svg'))
  const unsearched = calls.filter(({ path }) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`)
    return !searched.some((it) => pattern.test(it))
  })
  expect(unsearched.map((it) => it.path)).toEqual([])
})

test.each([...telling, ...streams, ...documents])(
  'the two seasons differ at %s for who hides nothing',
  async (path) => {
    const [one, other] = await bothOf(path)
    expect([one.status, other.status]).toEqual([200, 200])
    expect(tells(one.body, other.body)).toBe(true)
  },
)

describe.each(states)('$name', ({ enter }) => {
  let headers: [Headers, Headers]
  beforeAll(async () => {
    headers = [await enter(first), await enter(second)]
  })

  test.each([...telling, ...streams, ...documents, ...silent, ...behind])(
    'is told nothing at %s',
    async (path) => {
      const [one, other] = await bothOf(path, headers)
      expect([one.status, other.status]).toEqual([200, 200])
      if (tells(one.body, other.body)) expect(one.body).toBe(other.body)
      if (!isShared.has(path)) expect(one.cacheControl).toMatch(/^no-store\b/)
    },
  )

  test('sees everything at once where the page asks for it', async () => {
    const path = `${API}/boxscore/${ids[0]}`
    expect((await answerOf(first, `${path}?show=1`, headers[0])).body).toBe(
      (await answerOf(first, path)).body,
    )
  })
})

/** The fields of an answer that a mask has changed, each by its path; `[]` is every element of a list. */
const maskedFields = (open: unknown, masked: unknown, path = ''): string[] => {
  if (JSON.stringify(open) === JSON.stringify(masked)) return []
  const pairs = pairsOf(open, masked)
  if (pairs === undefined) return [path]
  const order = isReordered(open, masked) ? [`${path}#order`] : []
  return [...order, ...pairs.flatMap(([key, one, other]) => maskedFields(one, other, `${path}${key}`))]
}

/** The masked answer with the truth in one field. */
const withTruth = (open: unknown, masked: unknown, field: string, path = ''): unknown => {
  if (path === field) return open
  const pairs = pairsOf(open, masked)
  if (pairs === undefined) return masked
  const parts = pairs.map(([key, one, other]) => withTruth(one, other, field, `${path}${key}`))
  if (!Array.isArray(masked)) return Object.fromEntries(pairs.map(([key], nth) => [key.slice(1), parts[nth]]))
  if (field !== `${path}#order` || !Array.isArray(open)) return parts
  return open.map((it) => masked.find((other) => other.id === it.id))
}

type Pair = [key: string, open: unknown, masked: unknown]

/** The parts of two answers that belong together: fields, and elements by their id or place. */
const pairsOf = (open: unknown, masked: unknown): Pair[] | undefined => {
  if (Array.isArray(open) && Array.isArray(masked)) {
    if (open.length !== masked.length) return undefined
    const isById = isReordered(open, masked)
    return masked.map((it, nth) => ['[]', isById ? open.find((one) => one.id === it.id) : open[nth], it])
  }
  if (!isObject(open) || !isObject(masked)) return undefined
  const keys = [...new Set([...Object.keys(open), ...Object.keys(masked)])]
  return keys.map((key) => [`.${key}`, open[key], masked[key]])
}
const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
const isReordered = (open: unknown, masked: unknown): boolean => {
  if (!Array.isArray(open) || !Array.isArray(masked)) return false
  const [one, other] = [open, masked].map((list) => list.map((it) => it?.id))
  return String(one) !== String(other) && String(one?.toSorted()) === String(other?.toSorted())
}

/** Fields that a mask changes though they are known before a game begins, or are no fact of it. */
const KNOWN_BEFORE = /\.(?:hidden|title|date|parkTimeZone|footer|probableAway|probableHome)\b/

/** The address of an answer without its game and day. */
const kindOf = (path: string) =>
  path.replace(/\d{6}|2026.\d\d.\d\d/, ':id').replace('scoreboard/:id/s', 'games/:id/s')

test('the search finds each field of the truth that is put back into an answer', async () => {
  const found = new Map<string, boolean>()
  const headers: [Headers, Headers] = [visitor, visitor]
  for (const path of [...telling, ...streams]) {
    const open = (await bothOf(path)).map((it) => JSON.parse(it.body))
    const masked = (await bothOf(path, headers)).map((it) => JSON.parse(it.body))
    const fields = new Set([0, 1].flatMap((nth) => maskedFields(open[nth], masked[nth])))
    for (const field of fields) {
      const [one, other] = [0, 1].map((nth) => JSON.stringify(withTruth(open[nth], masked[nth], field)))
      const key = `${kindOf(path)} ${field.replace(/response\.[^.[]+ de [^.[]+\[/, 'response.day[')}`
      found.set(key, (found.get(key) ?? false) || tells(one ?? '', other ?? ''))
    }
  }
  expect(found.size).toBeGreaterThan(250)
  const missed = [...found].filter(([field, isFound]) => !isFound && !KNOWN_BEFORE.test(field))
  expect(missed.map(([field]) => field)).toEqual([])
})
