import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { deviceName } from '../users/device.ts'

const HOUR_MS = 3_600_000
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

const logIn = async (email: string, userAgent: string, query = ''): Promise<Browser> => {
  const browser = testApp.browser()
  const answer = await browser.call('POST', `/api/users/login${query}`, {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  browser.token = answer.json().response.token
  browser.userId = answer.json().response.user.id
  return browser
}
const list = async (browser: Browser) => (await browser.call('GET', '/api/users/sessions')).json().response
const isIn = async (browser: Browser) => (await browser.call('GET', '/api/users/me')).statusCode === 200
const play = async (browser: Browser): Promise<string> => {
  const answer = await browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', {
    body: { src: '' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().response.st
}
const plays = async (media: string) => (await testApp.browser().call('GET', media)).statusCode !== 403

test('a device is called by browser and system, as far as its user agent says', () => {
  expect(deviceName(ANDROID)).toBe('Chrome · Android')
  expect(deviceName(IPHONE)).toBe('Safari · iOS')
  expect(deviceName('<script>alert(1)</script>/1.0 (x)')).not.toMatch(/[<>]/)
  for (const it of ['', 'x', '\u0000', '('.repeat(300)]) expect(typeof deviceName(it)).toBe('string')
})

test('a fan sees where they are logged in, the last used first, and which one this is', async () => {
  const { email } = await fans.newFan()
  testApp.clock.advance(60_000)
  const phone = await logIn(email, ANDROID)
  testApp.clock.advance(60_000)
  const app = await logIn(email, IPHONE, '?isWeb=0')
  expect(await list(phone)).toMatchObject([
    { device: 'Safari · iOS', kind: 'app', isCurrent: false },
    { device: 'Chrome · Android', kind: 'web', isCurrent: true },
    { kind: 'web', isCurrent: false },
  ])
  expect((await list(app)).filter((it: { isCurrent: boolean }) => it.isCurrent)).toHaveLength(1)
})

test('sessions that ended, are idle or too old are not listed', async () => {
  const { browser, email } = await fans.newFan()
  const phone = await logIn(email, ANDROID)
  const tablet = await logIn(email, IPHONE)
  await phone.call('DELETE', `/api/users/logout/${phone.userId}`)
  testApp.clock.advance(11 * HOUR_MS)
  expect(await isIn(tablet)).toBe(true)
  testApp.clock.advance(2 * HOUR_MS)
  expect(await isIn(browser)).toBe(false)
  expect(await list(tablet)).toMatchObject([{ device: 'Safari · iOS' }])
})

test('logging a device out ends its session at once, its playback within ten seconds, and nothing else', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const phone = await logIn(email, ANDROID)
  const media = await play(phone)
  const { id } = (await list(browser)).find((it: { device: string }) => it.device === 'Chrome · Android')
  const ended = await browser.call('DELETE', `/api/users/sessions/${id}`)
  expect(ended.json()).toEqual({ response: { ended: 1 } })
  expect([await isIn(phone), await isIn(browser)]).toEqual([false, true])
  testApp.clock.advance(10_000)
  expect(await plays(media)).toBe(false)
  expect(answerOf(await browser.call('DELETE', `/api/users/sessions/${id}`))).toBe('404 errors.notFound')
})

test('logging an idle device out leaves what plays elsewhere', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const [phone, app] = [await logIn(email, ANDROID), await logIn(email, IPHONE, '?isWeb=0')]
  const media = await play(app)
  const { id } = (await list(browser)).find((it: { device: string }) => it.device === 'Chrome · Android')
  await browser.call('DELETE', `/api/users/sessions/${id}`)
  testApp.clock.advance(10_000)
  expect([await isIn(phone), await plays(media)]).toEqual([false, true])
})

test('a copied session that plays on another device stops with the session', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const phone = await logIn(email, ANDROID)
  const thief = testApp.browser('45.1.1.1')
  for (const name of ['sid', 'XSRF-TOKEN']) thief.cookies.set(name, phone.cookies.get(name) ?? '')
  thief.token = phone.token
  const media = await play(thief)
  expect((await browser.call('DELETE', '/api/users/sessions')).json()).toEqual({ response: { ended: 1 } })
  testApp.clock.advance(10_000)
  expect([await plays(media), await isIn(thief)]).toEqual([false, false])
})

test('logging all other devices out leaves this one and its playback', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const others = [await logIn(email, ANDROID), await logIn(email, IPHONE, '?isWeb=0')]
  const media = await play(browser)
  const ended = await browser.call('DELETE', '/api/users/sessions')
  expect(ended.json()).toEqual({ response: { ended: 2 } })
  for (const it of others) expect(await isIn(it)).toBe(false)
  testApp.clock.advance(10_000)
  expect([await isIn(browser), await plays(media)]).toEqual([true, true])
})

test('logging this very device out in the list is a logout', async () => {
  const { browser } = await fans.newFan()
  const [{ id }] = await list(browser)
  expect((await browser.call('DELETE', `/api/users/sessions/${id}`)).statusCode).toBe(200)
  expect([...browser.cookies.keys()]).toEqual(['did'])
  expect(await isIn(browser)).toBe(false)
})

test('no user ends the session of another user, nor learns that it exists', async () => {
  const [{ browser: one }, { browser: other }] = [await fans.newFan(), await fans.newFan()]
  const [{ id }] = await list(other)
  for (const wanted of [id, 'nothing'])
    expect(answerOf(await one.call('DELETE', `/api/users/sessions/${wanted}`))).toBe('404 errors.notFound')
  expect(await isIn(other)).toBe(true)
})
