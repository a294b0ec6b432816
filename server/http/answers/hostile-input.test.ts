import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { type Sample, samples } from '../../../testing/clients/endpoint-samples.ts'
import {
  alarmLog,
  hostileBodies,
  hostileHeaders,
  hostileInAddress,
  hostileValues,
} from '../../../testing/clients/hostile-values.ts'
import { refusal } from '../../../testing/clients/random-bodies.ts'
import { openIdentityCompanies } from '../../../testing/companies/identity-companies.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { isThorough } from '../../../testing/runs.ts'
import { systemClock } from '../../clock.ts'

const accountAlarms = alarmLog()
const leagueAlarms = alarmLog()
/** Limits on attempts are another matter: here every try is to go as deep as it can. */
const NO_LIMIT = 1_000_000

let shop: PaymentsApp
let buyer: Awaited<ReturnType<PaymentsApp['buyer']>>
let season: Awaited<ReturnType<typeof openSmallSeason>>
let inputs: Record<string, Sample>

beforeAll(async () => {
  shop = await openPaymentsApp({
    log: accountAlarms.log,
    settings: { attemptsFactor: NO_LIMIT },
    fetch: (await openIdentityCompanies(systemClock)).fetch,
  })
  shop.timers.skipWaits()
  buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(reference, { token_id: 'tok_at_once' })).statusCode).toBe(200)
  season = await openSmallSeason(undefined, leagueAlarms.log)
  inputs = samples({ userId: buyer.id, membershipId: shop.mexico.id, gameId: FIRST_PK })
})
afterAll(() => Promise.all([shop.close(), season.close()]))

const isOfLeague = (endpoint: Endpoint) => endpoint.path.startsWith('/api/3.0.0/')

const credentialsFor = (endpoint: Endpoint) => {
  const { webhookUser, webhookPassword } = shop.provider.settings
  if (endpoint !== endpoints.openpayNotice) return buyer.token
  return `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
}

/** Sends a request, and expects an answer by the contract: a success, or a refusal in the error shape. */
const callEndpoint = async (endpoint: Endpoint, url: string, more: InjectOptions = {}) => {
  const app = isOfLeague(endpoint) ? season.product.app : shop.app()
  const answer = await app.inject({
    method: endpoint.method,
    url,
    ...more,
    headers: { authorization: credentialsFor(endpoint), ...more.headers },
    // An answer of events has no end.
    ...(endpoint.kind === 'events' && { payloadAsStream: true }),
  })
  const description = `${endpoint.method} ${url.slice(0, 200)} ${String(more.payload).slice(0, 200)}`
  expect(answer.statusCode, description).toBeLessThan(500)
  if (endpoint.kind === 'events' && answer.statusCode === 200) answer.stream().destroy()
  else if (answer.statusCode >= 400 && endpoint.kind !== 'events')
    expect(refusal.safeParse(answer.json()).success, description).toBe(true)
  return answer
}

type Fields = Record<string, unknown>
/** The address of a sample; `raw` replaces one of its fields unescaped. */
const addressOf = (
  endpoint: Endpoint,
  { params = {}, query = {} }: Sample,
  raw: Record<string, string> = {},
) => {
  const text = (name: string, value: unknown) => raw[name] ?? encodeURIComponent(String(value))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => text(name, params[name]))
  const queryNames = Object.keys({ ...query, ...raw }).filter((name) => !(name in params))
  return `${path}?${queryNames.map((name) => `${name}=${text(name, (query as Fields)[name])}`).join('&')}`
}

const json = (body: unknown) => ({
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/**
 * `npm run bench -- random` tries each value in each field, and each body and header at each endpoint; here
 * each field gets some values, and each value, body and header some endpoints.
 */
const meetsOf = (name: string) => {
  const first = Object.keys(endpoints).indexOf(name)
  return (field: number, value: number) => isThorough || (first + field + value) % EACH === 0
}
const EACH = 7

describe.each(Object.entries<Endpoint>(endpoints))('%s', (name, endpoint) => {
  const sample = (): Sample => inputs[name] ?? {}
  const meets = meetsOf(name)
  const withBody = (more: InjectOptions = {}): InjectOptions => {
    const body = sample().body
    return endpoint.method === 'GET' || body === undefined ? more : { ...json(body), ...more }
  }

  test('accepts its sample, so that only the replaced value is wrong', async () => {
    const answer = await callEndpoint(endpoint, addressOf(endpoint, sample()), withBody())
    expect(answer.statusCode).not.toBe(400)
  })

  test('answers every hostile parameter and query without a fault of ours', async () => {
    const { params = {}, query = {} } = sample()
    const fields = [...Object.keys(params), ...Object.keys(query), '__proto__']
    for (const [nth, field] of fields.entries())
      for (const value of hostileInAddress.filter((_, index) => meets(nth, index)))
        await callEndpoint(endpoint, addressOf(endpoint, sample(), { [field]: value }), withBody())
    await callEndpoint(endpoint, `${addressOf(endpoint, sample())}&${'a=b&'.repeat(2_000)}`, withBody())
  })

  test('answers every hostile field and body without a fault of ours', async () => {
    if (endpoint.method === 'GET') return
    const address = addressOf(endpoint, sample())
    const body = sample().body as Fields | undefined
    for (const [index, value] of hostileValues.entries()) {
      const fields = [...Object.keys(body ?? {}), 'x'].filter((_, nth) => meets(nth, index))
      for (const field of fields) await callEndpoint(endpoint, address, json({ ...body, [field]: value }))
      if (typeof value === 'string' && meets(0, index))
        await callEndpoint(endpoint, address, form({ ...body, email: value, x: value }))
    }
    for (const [payload, type] of hostileBodies.filter((_, index) => meets(0, index)))
      await callEndpoint(endpoint, address, { payload, headers: { 'content-type': type } })
  })

  test('answers every hostile header without a fault of ours', async () => {
    for (const headers of hostileHeaders.filter((_, index) => meets(0, index))) {
      // A wrong credential at the provider's own endpoint must raise that alarm.
      if (endpoint === endpoints.openpayNotice && 'authorization' in headers) continue
      const body = withBody()
      await callEndpoint(endpoint, addressOf(endpoint, sample()), {
        ...body,
        headers: { ...body.headers, ...headers },
      })
    }
  })

  test('hostile input has logged no error', () => {
    const { alarms } = isOfLeague(endpoint) ? leagueAlarms : accountAlarms
    expect(alarms.splice(0)).toEqual([])
  })
})

const form = (body: Fields) => ({
  payload: new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
