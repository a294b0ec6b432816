import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const site = openForTests(() => openTestApp({ limits: 'none' }))

let count = 0
const logInByFacebook = async (browser: Browser) => {
  count += 1
  const token = `EAABaffiliate${count}`
  site.companies.graphTokens.set(token, { person: { id: `1015000077${count}`, first_name: 'Ana' } })
  const answer = await browser.call('POST', '/api/users/login/facebook', { body: { access_token: token } })
  return answer.json().response.user.affiliate_id
}
const sentBy = (affiliate: string) => {
  const browser = site.browser()
  browser.cookies.set('affiliate_id', affiliate)
  return browser
}

test('an account that began with another company’s login has the affiliate who sent the visitor', async () => {
  expect(await logInByFacebook(sentBy('pe%C3%B1a-7'))).toBe('peña-7')
})

test('the affiliate is stored until an account exists, and not for the next account of the same browser', async () => {
  const browser = sentBy('a7')
  expect(await logInByFacebook(browser)).toBe('a7')
  expect(browser.cookies.has('affiliate_id')).toBe(false)
  expect(await logInByFacebook(browser)).toBeNull()
})

test('a registration by e-mail has the affiliate and ends its cookie too', async () => {
  const browser = sentBy('a7')
  expect((await browser.register('enviada@correo.example')).json().response.user.affiliate_id).toBe('a7')
  expect(browser.cookies.has('affiliate_id')).toBe(false)
})

test('a login to an existing account leaves the cookie', async () => {
  await site.browser().register('de-antes@correo.example')
  const browser = sentBy('a7')
  expect((await browser.logIn('de-antes@correo.example')).json().response.user.affiliate_id).toBeNull()
  expect(browser.cookies.get('affiliate_id')).toBe('a7')
})

test('a cookie that is no affiliate is no reason to refuse the account', async () => {
  for (const planted of ['a'.repeat(65), '%00', '%20', ''])
    expect(await logInByFacebook(sentBy(planted))).toBeNull()
})
