import { expect, test, vi } from 'vitest'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const season = openForTests(openSmallSeason)
const FINAL = FIRST_PK + 1

const paths = [
  ...['calendar?date=2026-11', 'games?date=2026-11-17', 'scoreboard/2026/11/17', 'standing', 'teams/677'],
  ...['leaders', 'leaders?mode=pitching', 'players/101'],
  ...[`boxscore/${FINAL}`, `playbyplay/${FINAL}`, `games/${FINAL}`, `games/${FINAL}/log`],
  `games/${FINAL}/course`,
].map((it) => `/api/3.0.0/${it}`)

const cookieOf = (text: string) => ({ cookie: `${SPOILERS_COOKIE}=${encodeURIComponent(text)}` })
let users = 0
const userWith = async (spoilers: object): Promise<Record<string, string>> => {
  users += 1
  const browser: Browser = season.product.browser()
  await browser.register(`open${users}@playball.test`)
  const saved = await browser.call('PUT', '/api/users/spoilers', { body: spoilers })
  expect(saved.statusCode).toBe(200)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { authorization: browser.token ?? '', cookie }
}
const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: own } = await season.product.app.inject({ url, headers })
  const { etag, 'cache-control': cacheControl, vary } = own
  return { statusCode, body, etag, cacheControl, vary }
}

test.each([
  ['an empty cookie', async () => cookieOf('{}')],
  ['a damaged cookie', async () => cookieOf('{"all":"maybe"}')],
  ['a cookie that only shows a game', async () => cookieOf(`{"games":{"${FINAL}":"show"}}`)],
  ['an account that has chosen nothing', () => userWith({})],
  ['an account that only shows a game', () => userWith({ games: { [FINAL]: 'show' } })],
])('%s gets the answers that all share, with their ETags', async (_, enter) => {
  const headers = await enter()
  for (const path of paths) {
    const shared = await ask(path)
    expect(shared.statusCode).toBe(200)
    expect(shared.etag).toBeDefined()
    expect(await ask(path, headers)).toEqual(shared)
    const again = await ask(path, { ...headers, 'if-none-match': String(shared.etag) })
    expect(again.statusCode).toBe(304)
  }
})

test.each([
  ['who hides nothing', {}],
  ['who hides all games', { all: true }],
  ['who hides a club', { teams: [677] }],
])('a poll by a user %s costs no query once their vault is known', async (_, spoilers) => {
  const headers = await userWith(spoilers)
  const session: { prepareQuery(): unknown } = Reflect.get(season.product.db, 'session')
  const queries = vi.spyOn(session, 'prepareQuery')
  const polled = paths.filter((it) => /scoreboard|calendar|boxscore|playbyplay|standing/.test(it))
  for (const path of polled) await ask(path, headers)
  expect(queries).toHaveBeenCalled()
  queries.mockClear()
  for (const path of polled) expect((await ask(path, headers)).statusCode).toBe(200)
  expect(queries).not.toHaveBeenCalled()
  queries.mockRestore()
})
