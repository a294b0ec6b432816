import formbody from '@fastify/formbody'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { telephone } from '../../../../contract/text-inputs.ts'
import { runs } from '../../../../testing/runs.ts'
import { manualClock } from '../../../../testing/time/manual-clock.ts'
import { addErrorHandlers } from '../../../http/answers/error-handler.ts'
import { addSecurityLog } from '../../../http/security/security-log.ts'
import { refuseCardData } from './refuse-card-data.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
// The log has no changing numbers, in which four digits of a card could occur by chance.
const app = fastify({ logger: { level: 'warn', timestamp: false, base: null, stream } })
const clock = manualClock()
beforeAll(async () => {
  addErrorHandlers(app)
  addSecurityLog(app, { log: app.log, clock, deviceOf: () => undefined })
  await app.register(formbody)
  app.addHook('preValidation', refuseCardData)
  app.post('/anything', async () => ({ response: 'taken' }))
  await app.ready()
})
afterAll(() => app.close())

const send = async (payload: object, query = '') =>
  (await app.inject({ method: 'POST', url: `/anything${query}`, payload })).statusCode

/** Digits that form a card number with their check digit. */
const cardNumber = fc
  .tuple(fc.constantFrom('4', '51', '34', '37', '6011', '2221'), fc.integer({ min: 13, max: 19 }), fc.nat())
  .map(([prefix, length, seed]) => {
    const body = (prefix + String(seed).repeat(19)).slice(0, length - 1)
    return [...'0123456789'].map((digit) => body + digit).find(passes) as string
  })

const passes = (digits: string) =>
  [...digits].reduceRight((sum, digit, at) => {
    const value = Number(digit) * ((digits.length - at) % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

test('a card number in any field, nested or in a sentence, in groups or not, is refused', async () => {
  await fc.assert(
    fc.asyncProperty(cardNumber, fc.constantFrom('', ' ', '-'), async (number, separator) => {
      const written = number.replace(/(\d{4})(?=\d)/g, `$1${separator}`)
      expect(await send({ a: { b: [1, { c: `mi tarjeta ${written}, gracias` }] } })).toBe(400)
    }),
    { numRuns: runs(60) },
  )
})

test('card data as a number, as a security code or in the query is refused', async () => {
  expect(await send({ n: 4111111111111111 })).toBe(400)
  for (const key of ['cvv', 'cvv2', 'CVC', 'card_number', 'cardNumber'])
    expect(await send({ it: { [key]: 'x' } })).toBe(400)
  expect(await send({}, '?q=4111111111111111')).toBe(400)
})

test('card data that was refused is logged without its value', async () => {
  lines.length = 0
  clock.advance(60_000)
  await send({ n: '4242424242424242' })
  expect(lines.join()).toContain('card-data')
  expect(lines.join()).not.toContain('42424242')
})

test('telephones, times, references, ids and other numbers that are not cards are accepted', async () => {
  const harmless = {
    telephone: '+526441234567',
    at: 1795132800000,
    reference: '12-1-4111aaaa',
    device: 'k4111111111111111z',
    folio: '2026000001',
    wrong: '4111111111111112',
    long: '41111111111111111111111',
  }
  expect(await send(harmless)).toBe(200)
})

/**
 * Numbering plans: country code, and the fewest and most digits of a national number (ITU-T national plans).
 */
const plans: Record<string, [code: string, fewest: number, most: number]> = {
  Mexico: ['52', 10, 10],
  'Mexico, mobile as written until 2019': ['521', 10, 10],
  'United States and Canada': ['1', 10, 10],
  Spain: ['34', 9, 9],
  Hungary: ['36', 8, 9],
  Latvia: ['371', 8, 8],
  Italy: ['39', 8, 11],
  Guatemala: ['502', 8, 8],
  Argentina: ['549', 10, 10],
  Brazil: ['55', 10, 11],
  Chile: ['56', 9, 9],
  Colombia: ['57', 10, 10],
  China: ['86', 11, 11],
  Germany: ['49', 8, 13],
  Austria: ['43', 8, 13],
  'United Kingdom': ['44', 9, 10],
  Indonesia: ['62', 8, 12],
  'Dominican Republic': ['1809', 7, 7],
}

/** A number of a plan whose last digit makes it pass the check of card numbers. */
const phoneNumber = fc
  .tuple(fc.constantFrom(...Object.values(plans)), fc.array(fc.nat(9), { minLength: 13, maxLength: 13 }))
  .chain(([[code, fewest, most], digits]) =>
    fc.integer({ min: Math.max(fewest, 10 - code.length), max: most }).map((length) => {
      const start = code + digits.slice(0, length - 1).join('')
      return [...'0123456789'].map((digit) => start + digit).find(passes) as string
    }),
  )

/** The number as people write it. */
const written = fc
  .tuple(
    phoneNumber,
    fc.constantFrom('', '+'),
    fc.constantFrom('', ' ', '-', '.', ') '),
    fc.integer({ min: 2, max: 4 }),
  )
  .map(([digits, plus, separator, size]) => {
    const groups = digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []
    return `${plus}${separator === ') ' ? groups.join(separator).replace(') ', ' (') : groups.join(separator)}`
  })

const sendForm = async (fields: Record<string, string>) =>
  (
    await app.inject({
      method: 'POST',
      url: '/anything',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  ).statusCode

test('telephone numbers of every numbering plan are accepted in telephone fields, though they pass the check of cards', async () => {
  await fc.assert(
    fc.asyncProperty(
      written,
      fc.constantFrom('telephone', 'phone', 'Phone_Number'),
      async (number, field) => {
        expect(await send({ [field]: number })).toBe(200)
        expect(await send({ buyer: [{ contact: { [field]: number } }] })).toBe(200)
        expect(await send({ [field]: [number] })).toBe(200)
        expect(await sendForm({ [field]: number })).toBe(200)
        expect(await send({}, `?${new URLSearchParams({ [field]: number })}`)).toBe(200)
      },
    ),
    { numRuns: runs(150) },
  )
})

test('telephone numbers of every numbering plan are valid by the contract', () => {
  fc.assert(fc.property(written, (number) => telephone.parse(number) === number))
})

test('a telephone number may be the name of a mailbox or a password', async () => {
  await fc.assert(
    fc.asyncProperty(phoneNumber, async (digits) => {
      expect(
        await send({ email: `${digits}@correo.example`, password: digits, password_confirm: digits }),
      ).toBe(200)
    }),
    { numRuns: runs(40) },
  )
})

test('a telephone number that looks like a card is refused in any other field', async () => {
  const mobile = '5216441234567'
  const like = [...'0123456789'].map((digit) => mobile.slice(0, -1) + digit).find(passes) as string
  expect(await send({ telephone: like })).toBe(200)
  for (const field of ['name', 'city', 'telephones_note', 'affiliate_id'])
    expect(await send({ [field]: like })).toBe(400)
})

test('a card number with more digits than a telephone is refused in a telephone field, by the check and by the contract', async () => {
  const longer = cardNumber.filter((it) => it.length > 15)
  await fc.assert(
    fc.asyncProperty(
      longer,
      fc.constantFrom('telephone', 'phone', 'email', 'password'),
      async (number, field) => {
        expect(await send({ [field]: number })).toBe(400)
        expect(telephone.safeParse(number).success).toBe(false)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a card number of a brand with fewer digits, which no numbering plan reaches, is refused in a telephone field', async () => {
  for (const number of ['378282246310005', '3714 496353 98431', '36227206271667'])
    expect(await send({ telephone: number })).toBe(400)
})

test('a card number in a telephone field is never logged', async () => {
  lines.length = 0
  clock.advance(60_000)
  await send({ telephone: '4242 4242 4242 4242' })
  await send({ telephone: '378282246310005' })
  expect(lines.filter((it) => it.includes('"reqId"'))).toHaveLength(2)
  expect(lines.join()).not.toMatch(/4242|82822/)
})

test('references, device and session ids and UUIDs whose digits pass the check of cards are accepted', async () => {
  // Each holds digits that pass the check of cards.
  const named = {
    reference: '411111-1-11111116',
    deviceDataId: 'f47ac10b-58cc-a567-4111-411111111115',
    deviceIdHiddenFieldName: 'a-4111111111111111',
    affiliate_id: 'promo-4111111111111111',
    token_id: 'tok_4111111111111111',
    id: 'tr-4111111111111111',
  }
  expect(await send(named)).toBe(200)
  for (const field of Object.keys(named)) expect(await send({ [field]: '4111111111111111' })).toBe(400)
})

test('a card number as the name of a field is refused, however deep', async () => {
  expect(await send({ '4111111111111111': 'x' })).toBe(400)
  expect(await sendForm({ '4111 1111 1111 1111': '' })).toBe(400)
  let deep: object = { note: '4111111111111111' }
  for (let n = 0; n < 30; n += 1) deep = { deep }
  expect(await send(deep)).toBe(400)
})
