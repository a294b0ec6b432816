import { expect } from 'vitest'
import type { TestApp } from '../app/open-test-app.ts'
import { answerOf } from './answer-of.ts'
import { type Browser, PASSWORD } from './browser.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

/** How long a proof is fresh. */
export const FRESH_MS = 600_000

/** A thief who has nothing but the session: its cookies and its token. */
export const thiefOf = (site: TestApp, victim: Browser): Browser => {
  const thief = site.browser('45.70.0.9')
  for (const name of ['sid', 'XSRF-TOKEN']) thief.cookies.set(name, victim.cookies.get(name) ?? '')
  thief.token = victim.token
  thief.userId = victim.userId
  return thief
}

/** Proves the identity, and takes the new token as the page does. */
export const prove = async (browser: Browser, body: object) => {
  const answer = await browser.call('POST', '/api/users/proof', { body })
  if (answer.statusCode === 200) browser.token = answer.json().response.token
  return answerOf(answer)
}
export const proveByPassword = (browser: Browser) => prove(browser, { by: 'password', password: PASSWORD })

export const proofStateOf = async (browser: Browser) =>
  (await browser.call('GET', '/api/users/proof')).json().response

/** The code in an SMS to a telephone, requested in this browser. */
export const sendCode = async (site: TestApp, browser: Browser, telephone: string) => {
  await browser.call('POST', '/api/users/account_kit_start', { body: { telephone } })
  return site.companies.lastCode()
}

/** A user whose only sign-in method is a telephone. */
export const openPhoneFan = async (site: TestApp, telephone: string) => {
  const browser = site.browser()
  const code = await sendCode(site, browser, telephone)
  const { token, user } = (
    await browser.call('POST', '/api/users/account_kit_login', { body: { code } })
  ).json().response
  browser.token = token
  browser.userId = user.id
  return browser
}

export const newKey = () => softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })

/** A passkey of this account. */
export const addKey = async (browser: Browser) => {
  const key = newKey()
  const options = (await browser.call('POST', '/api/users/passkeys/options')).json().response
  const body = { name: 'Llave', credential: key.create(options) }
  expect(answerOf(await browser.call('POST', '/api/users/passkeys', { body }))).toBe(200)
  return key
}
