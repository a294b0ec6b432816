import { z } from 'zod/mini'

/**
 * A pending purchase (specification, chapter 3, `paymentData`), stored during the redirect to the bank: by
 * card with our reference, the provider's id or both; by prepaid code with that.
 */
const paymentData = z.object({
  reference: z.optional(z.string()),
  id: z.optional(z.string()),
  redirect_url: z.nullish(z.string()),
  payment_id: z.nullish(z.int()),
  code: z.optional(z.string().check(z.minLength(1))),
})
export type PaymentData = z.infer<typeof paymentData>

/** Why a purchase is not paid; `order` where its number is known. */
const paymentFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    order: z.optional(z.int()),
    reason: z.nullable(z.string()),
    membershipId: z.nullable(z.number()),
    /** Which of the ways to pay was refused. */
    way: z.enum(['card', 'wallet']),
  }),
  /** The money may or may not have been charged. */
  z.object({
    kind: z.literal('unknown'),
    order: z.optional(z.int()),
    way: z._default(z.enum(['card', 'wallet']), 'card'),
  }),
])
export type PaymentFailure = z.infer<typeof paymentFailure>

const DATA_KEY = 'paymentData'
const FAILURE_KEY = 'last-payment'

export const savePaymentData = (data: PaymentData): void =>
  localStorage.setItem(DATA_KEY, JSON.stringify(data))
export const loadPaymentData = (): PaymentData | undefined =>
  parseStored(paymentData, localStorage.getItem(DATA_KEY))
export const clearPaymentData = (): void => localStorage.removeItem(DATA_KEY)

/** `entry` is the history entry that shows the failure: a reload shows it again, a typed address does not. */
const storedFailure = z.object({ failure: paymentFailure, entry: z.nullable(z.string()) })

/** Stores why a purchase of this tab is not paid, for the next entry that opens the failure page. */
export const savePaymentFailure = (failure: PaymentFailure): void => storeFailure({ failure, entry: null })

/** The failure that this history entry shows; undefined where another one has shown it. */
export const loadPaymentFailure = (): PaymentFailure | undefined => {
  const stored = parseStored(storedFailure, sessionStorage.getItem(FAILURE_KEY))
  const entry = entryNow()
  return stored && (stored.entry ?? entry) === entry ? stored.failure : undefined
}

/** From now on only this history entry shows the stored failure. */
export const claimPaymentFailure = (): void => {
  const failure = loadPaymentFailure()
  if (failure !== undefined) storeFailure({ failure, entry: entryNow() })
}

const storeFailure = (it: z.infer<typeof storedFailure>): void =>
  sessionStorage.setItem(FAILURE_KEY, JSON.stringify(it))

/** The router writes it. */
const historyEntry = z.object({ key: z.string() })
const entryNow = (): string => historyEntry.safeParse(history.state).data?.key ?? ''

const parseStored = <T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
