import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { softwareAuthenticator } from '../../../testing/clients/software-authenticator.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { users } from '../tables.ts'

let fan: Browser
let count = 0

const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(async () => {
  count += 1
  fan = await registered(`una${count}`)
})

const registered = async (name: string) => {
  const browser = site.browser()
  await browser.register(`${name}@example.com`)
  return browser
}
const join = (body: object, browser = fan) => browser.call('POST', '/api/users/identities', { body })
const part = (provider: string, browser = fan) => browser.call('DELETE', `/api/users/identities/${provider}`)
const providersOf = async (browser = fan): Promise<string[]> =>
  (await browser.call('GET', '/api/users/identities'))
    .json()
    .response.map((it: { provider: string }) => it.provider)

const phoneCode = async (telephone: string, browser: Browser) => {
  await browser.call('POST', '/api/users/account_kit_start', { body: { telephone } })
  return site.companies.lastCode()
}
const facebookProof = (id = `2015000${count}`) => {
  site.companies.graphTokens.set(`T${id}`, {
    person: { id, email: `fb${id}@example.com`, first_name: 'Lupita' },
  })
  return { provider: 'facebook', id, email: `fb${id}@example.com`, access_token: `T${id}` }
}
const appleProof = async (sub = `00${count}.x`) => ({
  provider: 'apple',
  id_token: await site.companies.appleToken('nonce-of-the-app', { sub, email: `ap${count}@example.com` }),
  nonce: 'nonce-of-the-app',
})
/** A user who logged in by telephone, and has no other sign-in method. */
const phoneFan = async (telephone: string) => {
  const browser = site.browser()
  const code = await phoneCode(telephone, browser)
  const answer = await browser.call('POST', '/api/users/account_kit_login', { body: { code } })
  const { token, user } = answer.json().response
  browser.token = token
  browser.userId = user.id
  return browser
}

test('telephone, Facebook and Apple are joined to an account, and each logs in to it afterwards', async () => {
  const telephone = `667900${String(1_000 + count)}`
  expect((await join({ provider: 'phone', code: await phoneCode(telephone, fan) })).json().response).toEqual({
    joined: true,
  })
  await join(facebookProof())
  await join(await appleProof())
  expect(await providersOf()).toEqual(['phone', 'facebook', 'apple'])
  expect((await phoneFan(telephone)).userId).toBe(fan.userId)
  const { provider: _, ...proof } = facebookProof()
  const byFacebook = await site.browser().call('POST', '/api/users/login/facebook', { body: proof })
  expect(byFacebook.json().response.user.id).toBe(fan.userId)
  // A joined identity changes nothing of the profile.
  const { user } = (await fan.call('GET', '/api/users/me')).json().response
  expect(user).toMatchObject({ loginType: 'email', telephone: null, email: `una${count}@example.com` })
})

test('joining the same identity once more changes nothing', async () => {
  await join(facebookProof())
  expect((await join(facebookProof())).statusCode).toBe(200)
  expect(await providersOf()).toEqual(['facebook'])
})

test('an identity that another account has is taken, and stays where it is', async () => {
  await join(facebookProof())
  const other = await registered(`otra${count}`)
  const answer = await join(facebookProof(), other)
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'errors.identityTaken'])
  expect(await providersOf(other)).toEqual([])
  expect(await providersOf()).toEqual(['facebook'])
})

test('an account has one identity of each provider', async () => {
  await join(facebookProof())
  expect(codeOf(await join(facebookProof(`99${count}`)))).toBe('errors.badRequest')
})

test('joining needs a proof as logging in does', async () => {
  for (const [body, expected] of [
    [{ provider: 'phone', code: '123456' }, 'errors.codeIncorrect'],
    [{ ...facebookProof(), id: '1' }, 'errors.identityIncorrect'],
    [{ ...(await appleProof()), nonce: 'another-nonce' }, 'errors.identityIncorrect'],
  ] as const)
    expect(codeOf(await join(body))).toBe(expected)
})

test('joining and parting need the session and its forgery protection', async () => {
  const headers = { 'x-xsrf-token': undefined }
  const body = facebookProof()
  expect(codeOf(await fan.call('POST', '/api/users/identities', { body, headers }))).toBe(
    'errors.forgeryProtection',
  )
  expect(codeOf(await fan.call('DELETE', '/api/users/identities/facebook', { headers }))).toBe(
    'errors.forgeryProtection',
  )
  expect(codeOf(await join(body, site.browser()))).toBe('errors.notLoggedIn')
})

test('a parted sign-in method no longer leads to the account', async () => {
  await join(facebookProof())
  expect((await part('facebook')).json().response).toEqual({ parted: true })
  expect(codeOf(await part('facebook'))).toBe('errors.notFound')
  const { provider: _, ...proof } = facebookProof()
  const answer = await site.browser().call('POST', '/api/users/login/facebook', { body: proof })
  expect(answer.json().response.user.id).not.toBe(fan.userId)
})

test('the last sign-in method cannot be parted; a password, another identity and a passkey count', async () => {
  const only = await phoneFan(`668900${String(1_000 + count)}`)
  const answer = await part('phone', only)
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'errors.lastWayIn'])
  expect(await providersOf(only)).toEqual(['phone'])
  const key = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
  const options = (await only.call('POST', '/api/users/passkeys/options')).json().response
  await only.call('POST', '/api/users/passkeys', { body: { name: 'Llave', credential: key.create(options) } })
  expect((await part('phone', only)).statusCode).toBe(200)
  expect(codeOf(await only.call('DELETE', `/api/users/passkeys/${key.id}`))).toBe('errors.lastWayIn')
  expect((await join(facebookProof(`88${count}`), only)).statusCode).toBe(200)
  expect((await only.call('DELETE', `/api/users/passkeys/${key.id}`)).statusCode).toBe(200)
  await join(facebookProof())
  expect((await part('facebook')).statusCode).toBe(200)
})

describe('a user with a proved address', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const confirm = (lang: 'es' | 'en') =>
    site.db.update(users).set({ emailConfirmedAt: new Date(), lang }).where(eq(users.id, fan.userId))
  const noticesOf = async () => {
    const mails = await site.sendMails()
    return mails.filter((it) => it.messageId.startsWith('<way-'))
  }

  test('is mailed which sign-in method was joined and on which device, and what to do if it was not them', async () => {
    await confirm('es')
    const telephone = `661900${String(1_000 + count)}`
    const body = { provider: 'phone', code: await phoneCode(telephone, fan) }
    await fan.call('POST', '/api/users/identities', { body, headers: { 'user-agent': ANDROID } })
    const [mail, ...others] = await noticesOf()
    expect(others).toEqual([])
    expect(mail?.to).toBe(`una${count}@example.com`)
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Código SMS a un teléfono')
      expect(text).toContain(`+52 ••• ••• ${1_000 + count}`)
      expect(text).toContain('Chrome · Android')
      expect(text).toContain('Si no fuiste tú')
    }
    // Joining it again changes nothing and mails nothing.
    await join({ provider: 'phone', code: await phoneCode(telephone, fan) })
    expect(await noticesOf()).toEqual([])
  })

  test('is mailed which one was parted, in their language', async () => {
    await confirm('en')
    const key = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
    const options = (await fan.call('POST', '/api/users/passkeys/options')).json().response
    await fan.call('POST', '/api/users/passkeys', { body: { name: 'K', credential: key.create(options) } })
    await fan.call('DELETE', `/api/users/passkeys/${key.id}`)
    expect((await noticesOf()).map((it) => it.subject)).toEqual([
      'Your Playball account has a new way to log in',
      'A way to log in was removed from your Playball account',
    ])
  })

  test('is not mailed before the proof, since the address may be a stranger’s', async () => {
    await join(facebookProof())
    expect(await noticesOf()).toEqual([])
  })
})

test('a password without an e-mail opens nothing, and does not count as a remaining sign-in method', async () => {
  const only = await phoneFan(`662900${String(1_000 + count)}`)
  const set = await only.call('POST', `/api/users/${only.userId}`, { body: { password: 'doble-play-6-4-3' } })
  only.token = set.json().response.token
  expect(codeOf(await part('phone', only))).toBe('errors.lastWayIn')
})

test('two sign-in methods that are parted at the same moment leave one', async () => {
  const only = await phoneFan(`669900${String(1_000 + count)}`)
  await join(facebookProof(), only)
  const answers = await Promise.all([part('phone', only), part('facebook', only)])
  expect(answers.map((it) => it.statusCode).sort()).toEqual([200, 409])
  expect(await providersOf(only)).toHaveLength(1)
})
