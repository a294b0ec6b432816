import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { buildSandbox, type Sandbox, type SandboxDeps } from './app.ts'
import type { Outgoing } from './payments/send-over-http.ts'
import { readSettings } from './settings.ts'
import type { Timers } from './timers.ts'

/** A notice to the product: as sent, with its parsed JSON and Basic credentials. */
type Posted = {
  url: string
  user: string
  password: string
  body: Record<string, unknown>
  sent: Outgoing
}

/** A sandbox on its own folder, with time that the test moves and notices that land in `posted`. */
export type TestSandbox = Sandbox & {
  timers: FakeTimers
  systemClock: { at: number; now(): number }
  posted: Posted[]
  /** Sets the product's answer to a notice; 200 by default. */
  answerWith: (status: number | 'nothing') => void
  /** Runs the timers due within `ms` and waits for their deliveries. */
  advance: (ms: number) => Promise<void>
  openpay: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ) => Promise<LightMyRequestResponse>
  dir: string
  close: () => Promise<void>
}

export const MERCHANT = 'mplayballdemo'
export const SECRET_KEY = 'sk_emu0playball'
export const PUBLIC_KEY = 'pk_emu0playball'
/** 2026-11-20 12:00 in Mexico City. */
export const NOON = Date.UTC(2026, 10, 20, 18)

/** Opens a test sandbox; `dir` reopens the folder of an earlier one. */
export const openTestSandbox = async (
  dir?: string,
  overrides: Partial<SandboxDeps> = {},
): Promise<TestSandbox> => {
  const folder = dir ?? (await mkdtemp(path.join(tmpdir(), 'playball-sandbox-')))
  const timers = fakeTimers()
  const systemClock = { at: NOON, now: () => systemClock.at }
  const posted: Posted[] = []
  let answer: number | 'nothing' = 200
  const send: SandboxDeps['send'] = async (message) => {
    posted.push(readPosted(message))
    if (answer === 'nothing') throw new Error('connection refused')
    return answer
  }
  const settings = readSettings({
    SANDBOX_PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://product.test',
    LOG_LEVEL: 'silent',
  })
  // The league has its own tests; here it is closed, unless the test brings one.
  const league: SandboxDeps['league'] = async () => async () => {}
  const sandbox = await buildSandbox({
    settings,
    systemClock,
    timers,
    random: randomBytes,
    send,
    league,
    ...overrides,
  })
  return {
    ...sandbox,
    timers,
    systemClock,
    posted,
    dir: folder,
    answerWith: (status) => {
      answer = status
    },
    advance: async (ms) => {
      await timers.advance(ms, sandbox.settled)
    },
    openpay: (method, address, body, key = SECRET_KEY) =>
      sandbox.app.inject({
        method,
        url: `/openpay/v1/${MERCHANT}${address}`,
        headers: {
          authorization: basic(key),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    close: async () => {
      await sandbox.app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const basic = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** A token for `number`; the card is otherwise in order. */
export const tokenFor = async (sandbox: TestSandbox, number = '4111111111111111'): Promise<string> => {
  const cvv2 = number.length === 15 ? '1234' : '123'
  const card = {
    card_number: number,
    holder_name: 'Ana Prueba',
    expiration_month: '12',
    expiration_year: '29',
    cvv2,
  }
  const answer = await sandbox.openpay('POST', '/tokens', card, PUBLIC_KEY)
  return answer.json<{ id: string }>().id
}

/** A charge's body; `more` overrides. */
export const chargeOf = (token: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  method: 'card',
  source_id: token,
  amount: 299.5,
  currency: 'MXN',
  description: 'Temporada completa',
  order_id: `order-${token}`,
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  customer: { name: 'Ana Prueba', email: 'ana@playball.test' },
  ...more,
})

export const SECURE = { use_3d_secure: true, redirect_url: 'http://product.test/checkout/return?lang=es' }

/** A charge waiting for its 3-D Secure page: its id and the page's path. */
export const pendingCharge = async (
  sandbox: TestSandbox,
  card?: string,
): Promise<{ id: string; page: string }> => {
  const body = chargeOf(await tokenFor(sandbox, card), SECURE)
  const charge = (await sandbox.openpay('POST', '/charges', body)).json<{
    id: string
    payment_method: { url: string }
  }>()
  return { id: charge.id, page: new URL(charge.payment_method.url).pathname }
}

/** Answers the bank's page as a browser would. */
export const answerPage = (
  sandbox: TestSandbox,
  page: string,
  action: string,
): Promise<LightMyRequestResponse> =>
  sandbox.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })

type FakeTimers = Timers & {
  advance(ms: number, settled: () => Promise<void>): Promise<void>
  /** Whether something waits for exactly this long, such as a request that a fault delays. */
  isWaiting(ms: number): boolean
}

/** Timers that run when the test advances the time, in the order they are due. */
const fakeTimers = (): FakeTimers => {
  let now = 0
  let waiting: { ms: number; due: number; run: () => void }[] = []
  const claimDue = (until: number) => {
    const next = waiting.filter((w) => w.due <= until).sort((a, b) => a.due - b.due)[0]
    waiting = waiting.filter((w) => w !== next)
    return next
  }
  return {
    isWaiting: (ms) => waiting.some((w) => w.ms === ms),
    after: (ms, run) => {
      const entry = { ms, due: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((w) => w !== entry)
      }
    },
    advance: async (ms, settled) => {
      const until = now + ms
      for (let next = claimDue(until); next !== undefined; next = claimDue(until)) {
        now = next.due
        next.run()
        await settled()
      }
      now = until
    },
  }
}

const readPosted = (sent: Outgoing): Posted => {
  const credentials = (sent.headers.authorization ?? '').replace('Basic ', '')
  const [user = '', password = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':')
  const isJson = sent.headers['content-type']?.startsWith('application/json')
  const body = isJson ? JSON.parse(sent.body) : Object.fromEntries(new URLSearchParams(sent.body))
  return { url: sent.url, user, password, body, sent }
}
