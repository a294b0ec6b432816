import { refusal } from './errors.ts'
import type { PaypalContext } from './paypal-context.ts'

const HOUR_MS = 3_600_000
/** How long a PayPal-Request-Id is stored, by its use [D]. */
export const REQUEST_ID_KEPT_MS = { order: 6 * HOUR_MS, payment: 45 * 24 * HOUR_MS } as const

/** One use of a PayPal-Request-Id: its account, its operation and its body. */
export type RequestKey = {
  requestId: string | undefined
  merchantId: string
  operation: string
  keptMs: number
  body: unknown
}

/**
 * The result of an earlier request with the same PayPal-Request-Id, or undefined.
 * @throws PaypalError DUPLICATE_REQUEST_ID when that one had another body [A].
 */
export const earlierResult = (context: PaypalContext, key: RequestKey): string | undefined => {
  const row = key.requestId === undefined ? undefined : context.store.find('replay', idOf(key))
  if (row === undefined || context.clock.now() - row.at > key.keptMs) return undefined
  if (row.body !== textOf(key.body)) throw refusal('DUPLICATE_REQUEST_ID', { location: 'header' })
  return row.result
}

/** Stores the result of a request that succeeded. */
export const keepResult = (context: PaypalContext, key: RequestKey, result: string): void => {
  if (key.requestId === undefined) return
  context.store.save('replay', {
    id: idOf(key),
    at: context.clock.now(),
    body: textOf(key.body),
    result,
  })
}

const idOf = (key: RequestKey): string => `${key.merchantId} ${key.operation} ${key.requestId}`

const textOf = (body: unknown): string => JSON.stringify(body ?? {})
