import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../server/clock.ts'
import { jobQueue } from '../../../server/jobs/job-queue.ts'
import type { Work, WorkSource } from '../../../server/jobs/work-source.ts'
import { paymentJobs } from '../../../server/payments/payment-jobs.ts'
import { noticeInbox } from '../../../server/payments/webhooks/notice-inbox.ts'
import { openOpenpay } from '../../../server/providers/openpay/openpay.ts'
import { providersByName } from '../../../server/providers/payment-provider.ts'
import { openPaypalAccounts } from '../../../server/providers/paypal/paypal.ts'
import { demoSecrets } from '../../../server/settings/demo-values.ts'
import { paypalOf } from '../../../server/settings/paypal.ts'
import { openSlowQueue } from '../../../server/throttles/fair-queue.ts'
import { cardLimits, scaledLimits } from '../../../server/throttles/policies.ts'
import type { PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { ORIGIN } from './paypal.ts'

/** The product's address for the companies. */
export const SITE = 'http://product.test'
export type Company = 'openpay' | 'paypal'
export type PaypalMode = 'orders' | 'wps'

const NO_LIMIT = 1_000
/** No answer is late by itself: a fault decides which ones are. */
const timers = { timeout: () => new AbortController().signal }

const paypalIn = (mode: PaypalMode) => paypalOf({ MODE: 'demo', PAYPAL_MODE: mode }, ORIGIN)

/** The clients of the companies; their cached tokens survive a restart. */
export const openProviders = (shop: PaymentsApp, fetch: typeof globalThis.fetch, clock: Clock) => ({
  openpay: openOpenpay({ ...shop.provider.settings, fetch, timers }),
  accounts: openPaypalAccounts({
    settings: { mode: 'demo', paypal: paypalIn('orders') },
    ...{ fetch, clock, timers },
  }),
})

/** `thrown` collects the errors of work: the work is tried again, but each error is our fault. */
type Outside = {
  shop: PaymentsApp
  providers: ReturnType<typeof openProviders>
  clock: Clock
  thrown: unknown[]
}

/** One process of the product: the dependencies of its routes, and its worker. */
export const openServer = ({ shop, providers, clock, thrown }: Outside, mode: PaypalMode) => {
  const { openpay, accounts } = providers
  const deps = {
    ...{ ...shop.deps, clock, cardKey: 'k', random: randomBytes },
    ...{ paymentProviders: providersByName([openpay, ...accounts]), publicUrl: SITE },
    settings: { ...shop.deps.settings, publicUrl: SITE, paypal: paypalIn(mode) },
    queue: openSlowQueue(async () => undefined),
    slowQueue: openSlowQueue(async () => undefined),
    crowdQueue: openSlowQueue(async () => undefined),
  }
  const watch = openWatch(thrown)
  const sources = [noticeInbox(deps), jobQueue(deps, paymentJobs(deps))].map(watch.source)
  return {
    ...{ mode, deps, openpay, accounts },
    charging: { ...deps, limits: cardLimits(NO_LIMIT, true) },
    redeeming: { ...deps, codeLimits: scaledLimits(NO_LIMIT), key: demoSecrets.PREPAID_KEY },
    worker: { ...deps, sources },
    othersDone: watch.othersDone,
  }
}

/** Counts the work under way, and collects thrown errors. */
const openWatch = (thrown: unknown[]) => {
  let underWay = 0
  const watched = (work: Work): Work => {
    underWay += 1
    const end = async (ended: Promise<void>) => {
      await ended
      underWay -= 1
    }
    return {
      ...work,
      run: async () => {
        try {
          return await work.run()
        } catch (error) {
          thrown.push(error)
          throw error
        }
      },
      complete: (note) => end(work.complete(note)),
      postpone: (delayMs, reason) => end(work.postpone(delayMs, reason)),
    }
  }
  return {
    source: (source: WorkSource): WorkSource => ({
      ...source,
      claim: async (limit) => (await source.claim(limit)).map(watched),
    }),
    /** Resolves when only the work that killed the process is left. */
    othersDone: async () => {
      while (underWay > 1) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
