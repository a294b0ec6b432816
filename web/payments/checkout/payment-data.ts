import { z } from 'zod/mini'

/**
 * A pending purchase (specification, chapter 3, `paymentData`), stored during the redirect to the bank: by card with our
 * reference, the provider's id or both; by prepaid code with that.
 */
const paymentData = z.object({
  reference: z.optional(z.string()),
  id: z.optional(z.string()),
  redirect_url: z.nullish(z.string()),
  payment_id: z.nullish(z.int()),
  code: z.optional(z.string().check(z.minLength(1))),
})
export type PaymentData = z.infer<typeof paymentData>

/** Why the last purchase of this tab is not paid, so that the failure page survives a reload. */
const paymentFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    order: z.optional(z.int()),
    reason: z.nullable(z.string()),
    membershipId: z.nullable(z.number()),
    /** Which of the ways to pay was refused. */
    way: z.enum(['card', 'wallet']),
  }),
  /** The money may or may not have been charged; `order` where one was answered. */
  z.object({
    kind: z.literal('unknown'),
    order: z.optional(z.number()),
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

export const savePaymentFailure = (it: PaymentFailure): void =>
  sessionStorage.setItem(FAILURE_KEY, JSON.stringify(it))
export const loadPaymentFailure = (): PaymentFailure | undefined =>
  parseStored(paymentFailure, sessionStorage.getItem(FAILURE_KEY))

const parseStored = <T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
