import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { outbox } from '../../jobs/tables.ts'
import type { Mail } from '../../providers/mailer.ts'

const MINUTE_MS = 60_000

const testApp = openForTests(openAccountsApp)

const secretIn = (mail: Mail | undefined) => /#(?:reset|confirm)=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
const confirm = async (token: string | undefined) =>
  (await testApp.browser().call('POST', '/api/users/confirm', { body: { token } })).statusCode

test('a registration mails a welcome with a link that confirms the address, in the browser’s language', async () => {
  const [es, en] = [testApp.browser(), testApp.browser()]
  await es.register('ana@correo.example')
  await en.call('POST', '/api/users/register', {
    headers: { 'accept-language': 'en-US,es;q=0.5' },
    body: {
      name: 'Anne Parker',
      email: 'anne@correo.example',
      password: PASSWORD,
      password_confirm: PASSWORD,
    },
  })
  const mails = await testApp.sendMails()
  const [spanish, english] = ['ana', 'anne'].map((it) => mails.find((mail) => mail.to.startsWith(`${it}@`)))
  expect(mails).toHaveLength(2)
  expect(spanish).toMatchObject({
    subject: '¡Ya estás en la alineación! Confirma tu correo',
    messageId: expect.stringMatching(/^<welcome-[0-9a-f]{24}@playball>$/),
    html: expect.stringContaining('<html lang="es">'),
  })
  expect(english?.subject).toBe('You are in the lineup! Confirm your email')
  expect(english?.text).toContain('http://localhost:3000/home#confirm=')
  expect((await es.call('GET', '/api/users/me')).json().response.user.emailConfirmed).toBe(false)
  expect(await confirm(secretIn(spanish))).toBe(200)
  expect((await es.call('GET', '/api/users/me')).json().response.user.emailConfirmed).toBe(true)
  expect(await testApp.sendMails()).toEqual([])
})

test('neither a job nor any table ever holds the secret of a link or a password, and a sent job forgets the address', async () => {
  await testApp.browser().register('secreta@correo.example')
  const jobsBefore = JSON.stringify(await testApp.db.select().from(outbox))
  expect(jobsBefore).toContain('secreta@correo.example')
  const [mail] = await testApp.sendMails()
  const secret = secretIn(mail)
  expect(secret).toHaveLength(43)
  const jobs = JSON.stringify(await testApp.db.select().from(outbox))
  const links = await testApp.db.execute(sql`select json_agg(l)::text as everything from mailed_links l`)
  const everything = `${jobsBefore} ${jobs} ${JSON.stringify(links)}`
  for (const it of [secret, PASSWORD]) expect(everything).not.toContain(it)
  expect(jobs).not.toContain('secreta@correo.example')
})

test('a mail that the server refuses is sent later, once and under the same id', async () => {
  await testApp.browser().register('tarde@correo.example')
  const refused: Mail[] = []
  const sent = await testApp.sendMails(async (mail) => {
    refused.push(mail)
    throw new Error('mailbox full')
  })
  expect([refused.length, sent.length]).toEqual([1, 0])
  expect(await testApp.sendMails()).toEqual([])
  testApp.clock.advance(MINUTE_MS)
  const [mail, ...others] = await testApp.sendMails()
  expect(others).toEqual([])
  expect(mail?.messageId).toBe(refused[0]?.messageId)
  testApp.clock.advance(60 * MINUTE_MS)
  expect(await testApp.sendMails()).toEqual([])
})

test('a crash after the mail server took a mail sends the same mail again, and the link of either works, once', async () => {
  await testApp.browser().register('doble@correo.example')
  const first: Mail[] = []
  // The process never stores its note after sending.
  await testApp.sendMails(async (mail) => {
    first.push(mail)
    throw new Error('killed')
  })
  testApp.clock.advance(MINUTE_MS)
  const [again] = await testApp.sendMails()
  expect(again?.messageId).toBe(first[0]?.messageId)
  expect(secretIn(again)).not.toBe(secretIn(first[0]))
  expect(await confirm(secretIn(first[0]))).toBe(200)
  expect(await confirm(secretIn(again))).toBe(410)
  expect(await confirm(secretIn(first[0]))).toBe(410)
})

test('a registration that is refused mails nothing', async () => {
  await testApp.browser().register('unica@correo.example')
  await testApp.sendMails()
  expect((await testApp.browser().register('unica@correo.example')).statusCode).toBe(401)
  expect(await testApp.sendMails()).toEqual([])
})

test('a login from an unfamiliar place is mailed with device, time and country; one from a familiar place is not', async () => {
  const email = 'viajera@correo.example'
  const home = testApp.browser('189.203.0.77')
  await home.register(email)
  await testApp.sendMails()
  await home.logIn(email)
  await testApp.browser('189.203.0.77').logIn(email)
  expect(await testApp.sendMails()).toEqual([])
  const body = { email, password: PASSWORD }
  const away = testApp.browser('8.8.8.8')
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  }
  await away.call('POST', '/api/users/login', { body, headers })
  const [mail, ...others] = await testApp.sendMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Entraron a tu cuenta de Playball desde un lugar nuevo' })
  for (const part of [
    'Dispositivo: Chrome · Android',
    'Desde: Estados Unidos',
    'hora del centro de México',
    '/profile',
  ])
    expect(mail?.text).toContain(part)
  await away.call('POST', '/api/users/login', { body, headers })
  expect(await testApp.sendMails()).toEqual([])
})
