import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failures } from '../../../contract/failures.ts'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { consents, users } from '../tables.ts'

const BAD = '400 errors.badRequest'

const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))

let count = 0
const register = async (fields: object, headers: Record<string, string> = {}, ip = '189.203.0.40') => {
  count += 1
  const body = {
    name: 'Lourdes Zazueta',
    email: `nueva${count}@correo.example`,
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...fields,
  }
  return testApp.browser(ip).call('POST', '/api/users/register', { body, headers })
}
const idOf = (answer: Awaited<ReturnType<typeof register>>): number => answer.json().response.user.id
const rowOf = async (id: number) => (await testApp.db.select().from(users).where(eq(users.id, id)))[0]

test('the acceptance of the privacy notice is stored with its version, time and address', async () => {
  const id = idOf(await register({ privacy_version: '2026-10' }))
  expect(await testApp.db.select().from(consents).where(eq(consents.userId, id))).toMatchObject([
    { version: '2026-10', address: '189.203.0.40', createdAt: new Date(testApp.clock.now()) },
  ])
  const other = idOf(await register({ privacy_version: '' }))
  expect(await testApp.db.select().from(consents).where(eq(consents.userId, other))).toEqual([])
})

test('the country is the form’s by its code, or else the country of the connection', async () => {
  const countryOf = async (fields: object, ip?: string) =>
    (await rowOf(idOf(await register(fields, {}, ip))))?.country
  expect(await countryOf({ country: 'España' })).toBe('ESP')
  expect(await countryOf({ country: 'USA' })).toBe('USA')
  expect(await countryOf({}, '8.8.8.8')).toBe('USA')
  expect(await countryOf({ country: '' })).toBe('MEX')
  expect(await countryOf({ country: 'Atlantis' })).toBe('MEX')
})

test('mails are in the language of the browser', async () => {
  const langOf = async (header: string) =>
    (await rowOf(idOf(await register({}, { 'accept-language': header }))))?.lang
  expect(await langOf('en-US,en;q=0.9')).toBe('en')
  expect(await langOf('es-MX')).toBe('es')
  expect(await langOf('ru')).toBe('es')
})

test('a user under 18 is refused, and an adult is not', async () => {
  const today = new Date(testApp.clock.now())
  const years = (ago: number) => `11/17/${today.getUTCFullYear() - ago}`
  expect(answerOf(await register({ birthday: years(17) }))).toBe(BAD)
  expect(answerOf(await register({ birthday: '02/31/1990' }))).toBe(BAD)
  expect(answerOf(await register({ birthday: years(30) }))).toBe(200)
})

test('each refused field is named with the text of its own rule, in the language of the request', async () => {
  const wrong = {
    name: 'Ana',
    email: 'a@b',
    password: 'corta',
    password_confirm: 'otra',
    birthday: '1990-02-28',
    telephone: '123',
    city: '<b>Culiacán',
    team: 'nyy',
  }
  const es = await register(wrong)
  expect([answerOf(es), es.json().error.message]).toEqual([BAD, failures['errors.badRequest'].es])
  expect(es.json().error.fields).toEqual({
    name: 'Escribe tu nombre (mínimo 4 letras)',
    email: 'El correo no tiene el formato correcto (ej.: nombre@correo.com)',
    password: 'La contraseña debe tener al menos 8 caracteres',
    birthday: 'Revisa tu fecha de nacimiento: no es un día del calendario',
    telephone: 'Escribe tu teléfono: de 10 a 15 dígitos',
    city: 'Usa solo letras, números, espacios y signos de puntuación comunes',
    team: 'Elige una opción de la lista',
  })
  const en = await register({ password_confirm: 'beisbol-2027' }, { 'accept-language': 'en-US' })
  expect(en.json().error.fields).toEqual({ password_confirm: 'The passwords do not match' })
  for (const [fields, named] of [
    [
      { email: ' ', name: '' },
      { name: 'Este campo es obligatorio', email: 'Este campo es obligatorio' },
    ],
    [{ birthday: '01/01/1800' }, { birthday: 'Revisa el año de tu nacimiento' }],
    [{ birthday: '11/23/2015' }, { birthday: 'Para tener una cuenta debes haber cumplido 18 años' }],
    [{ birthday: '02/30/1990' }, { birthday: 'Revisa tu fecha de nacimiento: no es un día del calendario' }],
    [{ name: 'Ana \u202eLuna' }, { name: expect.stringMatching(/^Un nombre lleva solo letras/) }],
    [
      { password: 'password', password_confirm: 'password' },
      { password: failures['errors.passwordCommon'].es },
    ],
  ] as const)
    expect((await register(fields)).json().error.fields).toEqual(named)
})

test('the refusal of a body that is no form names every required field', async () => {
  const answer = await testApp.browser().call('POST', '/api/users/register', { body: [] })
  expect(Object.keys(answer.json().error.fields)).toEqual(['name', 'email', 'password', 'password_confirm'])
})

test('a stolen or trivial password, or one of the user’s own name, is refused with the reason', async () => {
  for (const password of ['12345678', 'contraseña', 'Zazueta2026', 'nueva-correo', 'tomateros!'])
    expect(answerOf(await register({ password, password_confirm: password })), password).toBe(
      '400 errors.passwordCommon',
    )
  const english = await register(
    { password: 'password', password_confirm: 'password' },
    { 'accept-language': 'en' },
  )
  expect(english.json().error.message).toContain('stolen passwords')
  expect(answerOf(await register({ password: 'beisbol-2026', password_confirm: 'beisbol-2026' }))).toBe(200)
})

test('a refused registration leaves neither account, consent nor mail', async () => {
  await testApp.sendMails()
  const email = 'doble@correo.example'
  await register({ email })
  await testApp.sendMails()
  const before = (await testApp.db.select().from(consents)).length
  expect(answerOf(await register({ email, privacy_version: '2026-10' }))).toBe('401 errors.emailIsRegistered')
  expect((await testApp.db.select().from(consents)).length).toBe(before)
  expect(await testApp.sendMails()).toEqual([])
})
