import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'

test('Apple’s keys are asked for once, again for a new one, and not for each unknown one', async () => {
  const fresh = await openTestApp({ limits: 'none' })
  const { companies, clock } = fresh
  const browser = fresh.browser()
  const send = async (kid = 'one') => {
    const id_token = await companies.appleToken('nonce-of-the-app', {}, undefined, kid)
    const body = { id_token, nonce: 'nonce-of-the-app' }
    clock.advance(1_000)
    return browser.call('POST', '/api/users/login/apple', { body })
  }
  companies.state.keys = 500
  expect(codeOf(await send())).toBe('errors.notReady')
  companies.state.keys = 200
  companies.state.keyFetches = 0
  for (let i = 0; i < 3; i++) expect((await send()).statusCode).toBe(200)
  for (let i = 0; i < 3; i++) expect(codeOf(await send('two'))).toBe('errors.identityIncorrect')
  expect(companies.state.keyFetches).toBe(1)
  companies.state.publishedKeys.push({ ...companies.state.publishedKeys[0], kid: 'two' })
  clock.advance(30_000)
  expect((await send('two')).statusCode).toBe(200)
  companies.state.keys = 'down'
  clock.advance(2 * 3_600_000)
  expect((await send()).statusCode).toBe(200)
  await fresh.close()
})
