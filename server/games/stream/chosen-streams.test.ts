import { afterEach, expect, test } from 'vitest'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { watchEvents } from '../../../testing/clients/watch-events.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { buildApp } from '../../app.ts'

const SOON_MS = 50
const ENDED_DAY = '/api/3.0.0/scoreboard/2026/11/18/stream'
const ENDED_GAME = `/api/3.0.0/games/${FIRST_PK + 1}/stream`

const season = openForTests(async () => {
  const opened = await openSmallSeason()
  const { app, outside } = opened.product
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { app: other } = await buildApp(outside)
  const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await other.close()
    await opened.close()
  }
  return { ...opened, url, otherUrl, close }
})

type Stream = Awaited<ReturnType<typeof watchEvents>>
const open: Stream[] = []
afterEach(() => {
  for (const it of open.splice(0)) it.stop()
})
const watch = async (browser: Browser | undefined, path: string, from = season.url) => {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await watchEvents(`${from}${path}`, { cookie })
  open.push(stream)
  await stream.waitForEvents(1)
  return stream
}

let users = 0
const newUser = async () => {
  users += 1
  const browser = season.product.browser()
  await browser.register(`streams${users}@playball.test`)
  return browser
}
const choose = async (browser: Browser, spoilers: object) => {
  const saved = await browser.call('PUT', '/api/users/spoilers', { body: spoilers })
  expect(saved.statusCode).toBe(200)
}
const isHiddenIn = ({ events }: Stream) => JSON.stringify(events).includes('"hidden":true')

test.each([ENDED_DAY, ENDED_GAME])(
  'a choice ends its user’s open stream %s, whose client comes back at once',
  async (path) => {
    const browser = await newUser()
    const before = await watch(browser, path)
    expect(isHiddenIn(before)).toBe(false)
    await choose(browser, { all: true })
    await waitUntil(() => expect(before.state.isOver).toBe(true))
    expect(before.state.retry).toBe(SOON_MS)
    const hidden = await watch(browser, path)
    expect(isHiddenIn(hidden)).toBe(true)
    expect(hidden.state.retry).toBeGreaterThan(SOON_MS)
    await choose(browser, {})
    await waitUntil(() => expect(hidden.state.isOver).toBe(true))
    expect(isHiddenIn(await watch(browser, path))).toBe(false)
  },
)

test('a choice reaches the user’s stream on another server', async () => {
  const browser = await newUser()
  const before = await watch(browser, ENDED_DAY, season.otherUrl)
  await choose(browser, { all: true })
  await waitUntil(() => expect(before.state.isOver).toBe(true))
  expect(isHiddenIn(await watch(browser, ENDED_DAY, season.otherUrl))).toBe(true)
})

test('a choice leaves the streams of others open, and one that shows everything this once', async () => {
  const [browser, another] = [await newUser(), await newUser()]
  const own = await watch(browser, ENDED_DAY)
  const others = [
    await watch(another, ENDED_DAY),
    await watch(undefined, ENDED_DAY),
    await watch(browser, `${ENDED_DAY}?show=1`),
  ]
  await choose(browser, { all: true })
  await waitUntil(() => expect(own.state.isOver).toBe(true))
  expect(others.map((it) => it.state.isOver)).toEqual([false, false, false])
})

const HIDES_ALL = encodeURIComponent(JSON.stringify({ all: true }))
const visitorWhoHides = () => {
  const browser = season.product.browser()
  browser.cookies.set(SPOILERS_COOKIE, HIDES_ALL)
  return browser
}
const choiceOf = async (browser: Browser) =>
  (await browser.call('GET', '/api/users/spoilers')).json().response as { all: boolean }

test('a visitor’s hidden games stay hidden after a registration and a first login', async () => {
  users += 1
  const email = `visitor${users}@playball.test`
  const registered = visitorWhoHides()
  await registered.register(email)
  expect(isHiddenIn(await watch(registered, ENDED_DAY))).toBe(true)
  expect(await choiceOf(registered)).toMatchObject({ all: true })

  const other = season.product.browser()
  await other.register(`other${users}@playball.test`)
  const loggedIn = visitorWhoHides()
  await loggedIn.logIn(`other${users}@playball.test`)
  expect(isHiddenIn(await watch(loggedIn, ENDED_DAY))).toBe(true)
  await waitUntil(async () => expect(isHiddenIn(await watch(other, ENDED_DAY))).toBe(true))
})

test('a login leaves what the user chose before', async () => {
  users += 1
  const email = `chooser${users}@playball.test`
  const browser = season.product.browser()
  await browser.register(email)
  await choose(browser, { teams: [677] })
  const again = visitorWhoHides()
  await again.logIn(email)
  expect(await choiceOf(again)).toMatchObject({ all: false, teams: [677] })
})
