import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFailures } from '../refuse.ts'
import { refuseCardData } from './refuse-card-data.ts'

const lines: string[] = []
const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
beforeAll(async () => {
  answerFailures(app)
  app.addHook('preValidation', refuseCardData)
  app.post('/anything', async () => ({ response: 'taken' }))
  await app.ready()
})
afterAll(() => app.close())

const send = async (payload: object, query = '') =>
  (await app.inject({ method: 'POST', url: `/anything${query}`, payload })).statusCode

/** Digits with the check digit that makes a card number of them. */
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

describe('card data', () => {
  it('in any field, nested or in a sentence, in groups or not, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(cardNumber, fc.constantFrom('', ' ', '-'), async (number, separator) => {
        const written = number.replace(/(\d{4})(?=\d)/g, `$1${separator}`)
        expect(await send({ a: { b: [1, { c: `mi tarjeta ${written}, gracias` }] } })).toBe(400)
      }),
      { numRuns: 60 },
    )
  })

  it('as a number, as a security code or in the address is refused', async () => {
    expect(await send({ n: 4111111111111111 })).toBe(400)
    for (const key of ['cvv', 'cvv2', 'CVC', 'card_number', 'cardNumber'])
      expect(await send({ it: { [key]: 'x' } })).toBe(400)
    expect(await send({}, '?q=4111111111111111')).toBe(400)
  })

  it('is told in the log without its value', async () => {
    lines.length = 0
    await send({ n: '4242424242424242' })
    expect(lines.join()).toContain('card-data')
    expect(lines.join()).not.toContain('42424242')
  })

  it('is not seen in telephones, times, references, ids and numbers that are no cards', async () => {
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
})
