import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { users } from '../tables.ts'

const NEW_PASSWORD = 'doble-play-6-4-3'
const BAD = '400 errors.badRequest'

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

const save = async (browser: Browser, body: object) =>
  answerOf(await browser.call('POST', `/api/users/${browser.userId}`, { body }))
const meOf = async (browser: Browser) => (await browser.call('GET', '/api/users/me')).json().response?.user
const rowOf = async (id: number) => (await testApp.db.select().from(users).where(eq(users.id, id)))[0]
const changePassword = (browser: Browser, password: string, current?: string) =>
  browser.call('POST', `/api/users/${browser.userId}`, {
    body: { password, ...(current === undefined ? {} : { password_current: current }) },
  })

test('the profile takes the whole user object, writes its own fields and ignores every other', async () => {
  const { browser, email } = await fans.newFan()
  const before = await rowOf(browser.userId)
  const sent = {
    ...(await meOf(browser)),
    name: 'Lourdes Zazueta Ríos',
    gender: 'female',
    birthday: '02/28/1990',
    telephone: '667 123 4567',
    city: 'Culiacán',
    country: 'USA',
    team: 'cul',
    email: 'otra@correo.example',
    id: 1,
    role: 'operator',
    hasOneValidMembership: true,
    loginType: 'accountkit',
    affiliate_id: 'x',
    passwordHash: 'x',
    deletedAt: 'x',
  }
  expect(await save(browser, sent)).toBe(200)
  expect(await meOf(browser)).toMatchObject({
    id: browser.userId,
    name: 'Lourdes Zazueta Ríos',
    shortName: 'Lourdes',
    gender: 'female',
    birthday: '02/28/1990',
    telephone: '667 123 4567',
    city: 'Culiacán',
    country: 'USA',
    team: 'cul',
    email,
    hasOneValidMembership: false,
  })
  const { name, gender, birthday, telephone, city, country, team, ...rest } =
    (await rowOf(browser.userId)) ?? {}
  expect(before).toMatchObject(rest)
  expect([name, gender, birthday, telephone, city, country, team]).not.toContain(undefined)
})

test('a field that is sent empty is emptied, one that is not sent stays, and a name of a country becomes its code', async () => {
  const { browser } = await fans.newFan()
  await save(browser, { city: 'Guasave', team: 'gua', country: 'Estados Unidos', birthday: '02/28/1990' })
  expect(await meOf(browser)).toMatchObject({ country: 'USA' })
  expect(await save(browser, { city: '', birthday: null })).toBe(200)
  expect(await meOf(browser)).toMatchObject({ city: null, birthday: null, team: 'gua', country: 'USA' })
})

test('the profile refuses what its form refuses, and then writes nothing', async () => {
  const { browser } = await fans.newFan()
  const before = await rowOf(browser.userId)
  for (const wrong of [
    { name: 'Ana' },
    { name: '' },
    { birthday: '11/23/2015' },
    { birthday: '02/30/1990' },
    { birthday: '1990-02-28' },
    { gender: 'otro' },
    { team: 'nyy' },
    { country: 'Atlantis' },
    { telephone: '123' },
    { password: 'corta77', password_current: PASSWORD },
    { name: ['a'] },
  ])
    expect(await save(browser, { city: 'Nadie', ...wrong }), JSON.stringify(wrong)).toBe(BAD)
  expect(await rowOf(browser.userId)).toEqual(before)
})

test('the profile names each refused field with the text of its own rule', async () => {
  const { browser } = await fans.newFan()
  const fieldsOf = async (body: object) =>
    (await browser.call('POST', `/api/users/${browser.userId}`, { body })).json().error.fields
  expect(await fieldsOf({ name: '', gender: 'otro', telephone: '12', city: '<i>' })).toEqual({
    name: 'Este campo es obligatorio',
    gender: 'Elige una opción de la lista',
    telephone: 'Escribe tu teléfono: de 10 a 15 dígitos',
    city: expect.stringMatching(/^Usa solo letras/),
  })
  expect(await fieldsOf({ birthday: '01/01/1800' })).toEqual({ birthday: 'Revisa el año de tu nacimiento' })
  expect(await fieldsOf({ country: 'Atlantis' })).toEqual({ country: 'Elige una opción de la lista' })
})

test('a user whose name is from before the rule logs in, is answered and keeps it', async () => {
  const { browser, email } = await fans.newFan()
  const name = 'Ana <b> \u202eLuna'
  await testApp.db.update(users).set({ name }).where(eq(users.id, browser.userId))
  expect((await testApp.browser().logIn(email)).json().response.user).toMatchObject({ name })
  expect(await save(browser, { city: 'Guasave' })).toBe(200)
  expect(await meOf(browser)).toMatchObject({ name, city: 'Guasave' })
})

test('a user who logs in by telephone cannot change it in the profile', async () => {
  const { browser } = await fans.newFan()
  await testApp.db.execute(
    sql`update users set login_type = 'accountkit', telephone = '+526671234567' where id = ${browser.userId}`,
  )
  expect(await save(browser, { telephone: '6440000000', city: 'Obregón' })).toBe(200)
  expect(await meOf(browser)).toMatchObject({ telephone: '+526671234567', city: 'Obregón' })
})

test('a new password needs the old one, ends all other sessions and gives this one new secrets', async () => {
  const { browser, email } = await fans.newFan()
  const other = testApp.browser()
  await other.logIn(email)
  await testApp.sendMails()
  const old = {
    token: browser.token,
    sid: browser.cookies.get('sid'),
    csrf: browser.cookies.get('XSRF-TOKEN'),
  }
  expect(answerOf(await changePassword(browser, NEW_PASSWORD))).toBe('403 errors.passwordIncorrect')
  expect(answerOf(await changePassword(browser, NEW_PASSWORD, 'no-es-esta'))).toBe(
    '403 errors.passwordIncorrect',
  )
  expect(answerOf(await changePassword(browser, 'Lourdes77', PASSWORD))).toBe('400 errors.passwordCommon')
  expect(await meOf(other)).toBeDefined()
  const changed = await changePassword(browser, NEW_PASSWORD, PASSWORD)
  expect(changed.statusCode).toBe(200)
  const { token } = changed.json().response
  expect([token, browser.cookies.get('sid'), browser.cookies.get('XSRF-TOKEN')]).not.toEqual(
    expect.arrayContaining([old.token]),
  )
  expect(browser.cookies.get('sid')).not.toBe(old.sid)
  expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(old.csrf)
  expect(await meOf(browser)).toBeUndefined()
  browser.token = token
  expect(await meOf(browser)).toMatchObject({ email })
  expect(await meOf(other)).toBeUndefined()
  expect(answerOf(await testApp.browser().logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  expect(answerOf(await testApp.browser().logIn(email, NEW_PASSWORD))).toBe(200)
  expect((await fans.mailed('password-changed'))?.to).toBe(email)
})

test('the current password cannot be guessed with a stolen session', async () => {
  const { browser } = await fans.newFan()
  const answers: unknown[] = []
  for (let n = 0; n < 12; n += 1)
    answers.push(answerOf(await changePassword(browser, NEW_PASSWORD, `no-${n}`)))
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('403 errors.passwordIncorrect'))
  expect(answers.slice(10)).toEqual(Array(2).fill('429 errors.tooManyAttempts'))
  testApp.clock.advance(3_600_000)
  expect(answerOf(await changePassword(browser, NEW_PASSWORD, PASSWORD))).toBe(200)
})

test('a new password ends the playback of another device within ten seconds, and not that of its own', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const other = testApp.browser()
  await other.logIn(email)
  const play = async (it: Browser) =>
    (await it.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', { body: { src: '' } })).json()
      .response.st as string
  const foreign = await play(other)
  const changed = await changePassword(browser, NEW_PASSWORD, PASSWORD)
  browser.token = changed.json().response.token
  testApp.clock.advance(10_000)
  expect((await browser.call('GET', foreign)).statusCode).toBe(403)
  const own = await play(browser)
  browser.token = (await changePassword(browser, PASSWORD, NEW_PASSWORD)).json().response.token
  testApp.clock.advance(10_000)
  expect((await browser.call('GET', own)).statusCode).not.toBe(403)
})

test('another e-mail is the account’s once the link mailed to it is opened, and the old address is told of both', async () => {
  const { browser, email, path } = await fans.newFan()
  const ask = async (body: object) => answerOf(await browser.call('POST', `${path}/email`, { body }))
  const next = { email: 'Nueva.Lulu@correo.example', password: PASSWORD }
  expect(await ask({ ...next, password: 'no-es-esta' })).toBe('403 errors.passwordIncorrect')
  expect(await ask({ email: next.email })).toBe('403 errors.passwordIncorrect')
  expect(await testApp.sendMails()).toEqual([])
  expect(await ask(next)).toBe(200)
  const mails = await testApp.sendMails()
  expect(mails.map((it) => it.to).sort()).toEqual([email, 'nueva.lulu@correo.example'])
  expect(await meOf(browser)).toMatchObject({ email })
  const token = /#confirm=([\w-]{43})/.exec(mails.find((it) => it.to !== email)?.text ?? '')?.[1]
  const reset = { token, password: NEW_PASSWORD, password_confirm: NEW_PASSWORD }
  expect(answerOf(await browser.call('POST', '/api/users/reset', { body: reset }))).toBe(
    '410 errors.linkExpired',
  )
  expect(answerOf(await browser.call('POST', '/api/users/confirm', { body: { token } }))).toBe(200)
  expect(await meOf(browser)).toMatchObject({ email: 'nueva.lulu@correo.example', emailConfirmed: true })
  expect((await fans.mailed('email-changed'))?.to).toBe(email)
  expect(answerOf(await testApp.browser().logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  expect(answerOf(await testApp.browser().logIn('nueva.lulu@correo.example'))).toBe(200)
})

test('an address that is taken, or becomes so, is answered like any and changes nothing', async () => {
  const [{ browser, email, path }, { email: taken }] = [await fans.newFan(), await fans.newFan()]
  const ask = async (to: string) =>
    answerOf(await browser.call('POST', `${path}/email`, { body: { email: to, password: PASSWORD } }))
  expect(await ask(taken)).toBe(200)
  expect((await testApp.sendMails()).map((it) => it.to)).toEqual([email])
  expect(await ask('libre@correo.example')).toBe(200)
  const token = await fans.secret('change-email')
  await testApp.browser('201.33.0.1').register('libre@correo.example')
  expect(answerOf(await browser.call('POST', '/api/users/confirm', { body: { token } }))).toBe(
    '410 errors.linkExpired',
  )
  expect(await meOf(browser)).toMatchObject({ email })
})

test('a change of e-mail before its mail is sent ends with the session that asked for it', async () => {
  const { browser, email, path } = await fans.newFan()
  const thief = testApp.browser()
  await thief.logIn(email)
  await testApp.sendMails()
  const body = { email: 'tarde@correo.example', password: PASSWORD }
  expect(answerOf(await thief.call('POST', `${path}/email`, { body }))).toBe(200)
  browser.token = (await changePassword(browser, NEW_PASSWORD, PASSWORD)).json().response.token
  expect((await testApp.sendMails()).map((it) => it.to)).not.toContain('tarde@correo.example')
})

test('a new password cancels a change of e-mail that another session asked for', async () => {
  const { browser, path } = await fans.newFan()
  await browser.call('POST', `${path}/email`, {
    body: { email: 'ladron@correo.example', password: PASSWORD },
  })
  const token = await fans.secret('change-email')
  browser.token = (await changePassword(browser, NEW_PASSWORD, PASSWORD)).json().response.token
  expect(answerOf(await browser.call('POST', '/api/users/confirm', { body: { token } }))).toBe(
    '410 errors.linkExpired',
  )
})

test('a user follows players on all devices of the account, until its deletion', async () => {
  const { browser } = await fans.newFan()
  const { browser: other } = await fans.newFan()
  const followed = async (it: Browser) => (await it.call('GET', '/api/users/players')).json().response
  expect(await followed(browser)).toEqual({ players: [] })
  const saved = await browser.call('PUT', '/api/users/players', { body: { players: [605151, 7, 605151] } })
  expect(saved.json().response).toEqual({ players: [605151, 7] })
  expect(await followed(browser)).toEqual({ players: [605151, 7] })
  expect(await followed(other)).toEqual({ players: [] })
  for (const players of [[0], [1.5], ['7'], Array.from({ length: 101 }, (_, it) => it + 1)])
    expect(answerOf(await browser.call('PUT', '/api/users/players', { body: { players } }))).toBe(BAD)
  await browser.call('DELETE', `/api/users/${browser.userId}`, { body: { password: PASSWORD } })
  expect((await rowOf(browser.userId))?.players).toBeNull()
})
