import { afterAll, beforeAll, test } from 'vitest'
import { MERCHANT, openTestSandbox, SECRET_KEY } from '../test-sandbox.ts'

type Env = Record<string, string | undefined>

/** A provider to hold the contract against: the stand-in, or the provider's own sandbox. */
type Target<A> = {
  name: 'stand-in' | 'own sandbox'
  /** Why it is skipped, with the settings that run it; undefined if it runs. */
  missing: string | undefined
  open: () => Promise<A & { close: () => Promise<void> }>
}

export type PaypalAddress = {
  url: string
  clientId: string
  secret: string
  webhookId: string
  now: () => number
}
export type OpenpayAddress = { url: string; merchant: string; privateKey: string; now: () => number }

const nothing = async (): Promise<void> => {}

const openStandIn = async () => {
  const sandbox = await openTestSandbox()
  const origin = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, now: sandbox.systemClock.now, close: sandbox.close }
}

const missingOf = (env: Env, names: readonly string[]): string | undefined => {
  const unset = names.filter((it) => !env[it])
  return unset.length === 0 ? undefined : `${unset.join(', ')} not set`
}

type Opened = { close: () => Promise<void> }

/** Opens a client of each target that runs, and skips the others by name; answers their names and clients. */
export const openTargets = <A, C extends Opened>(
  company: string,
  targets: Target<A>[],
  openClient: (address: A & Opened) => Promise<C>,
) => {
  test.skip.each(targets.filter((it) => it.missing !== undefined))(
    `${company}’s $name is not asked: $missing`,
    () => {},
  )
  const running = targets.filter((it) => it.missing === undefined)
  const clients = new Map<string, C>()
  beforeAll(async () => {
    for (const it of running) clients.set(it.name, await openClient(await it.open()))
  })
  afterAll(async () => {
    for (const it of clients.values()) await it.close()
  })
  const clientOf = (name: string): C => {
    const found = clients.get(name)
    if (found === undefined) throw new Error(`no target ${name}`)
    return found
  }
  return { names: running.map((it) => it.name), clientOf }
}

/** PayPal's stand-in, and PayPal's sandbox if CONTRACT_PAYPAL_… name an account of it. */
export const paypalTargets = (env: Env): Target<PaypalAddress>[] => [
  {
    name: 'stand-in',
    missing: undefined,
    open: async () => {
      const { origin, now, close } = await openStandIn()
      const keys = {
        clientId: 'AemuPlayballMexico',
        secret: 'EemuPlayballMexico',
        webhookId: '0EMUPLAYBALLMX000',
      }
      return { url: `${origin}/paypal`, ...keys, now, close }
    },
  },
  {
    name: 'own sandbox',
    missing: missingOf(env, ['CONTRACT_PAYPAL_CLIENT_ID', 'CONTRACT_PAYPAL_CLIENT_SECRET']),
    open: async () => ({
      url: 'https://api-m.sandbox.paypal.com',
      clientId: env.CONTRACT_PAYPAL_CLIENT_ID ?? '',
      secret: env.CONTRACT_PAYPAL_CLIENT_SECRET ?? '',
      webhookId: env.CONTRACT_PAYPAL_WEBHOOK_ID ?? '0AA00000AA000000A',
      now: Date.now,
      close: nothing,
    }),
  },
]

/** Openpay's stand-in, and Openpay's sandbox if CONTRACT_OPENPAY_… name a merchant of it. */
export const openpayTargets = (env: Env): Target<OpenpayAddress>[] => [
  {
    name: 'stand-in',
    missing: undefined,
    open: async () => {
      const { origin, now, close } = await openStandIn()
      return { url: `${origin}/openpay/v1`, merchant: MERCHANT, privateKey: SECRET_KEY, now, close }
    },
  },
  {
    name: 'own sandbox',
    missing: missingOf(env, ['CONTRACT_OPENPAY_MERCHANT_ID', 'CONTRACT_OPENPAY_PRIVATE_KEY']),
    open: async () => ({
      url: 'https://sandbox-api.openpay.mx/v1',
      merchant: env.CONTRACT_OPENPAY_MERCHANT_ID ?? '',
      privateKey: env.CONTRACT_OPENPAY_PRIVATE_KEY ?? '',
      now: Date.now,
      close: nothing,
    }),
  },
]
