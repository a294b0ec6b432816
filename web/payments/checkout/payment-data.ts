import { z } from 'zod'

/**
 * A pending purchase (specification, chapter 3, `paymentData`), stored during the redirect to the bank: by card with our
 * reference, the provider's id or both; by prepaid code with that.
 */
const paymentData = z.object({
  reference: z.string().optional(),
  id: z.string().optional(),
  redirect_url: z.string().nullish(),
  payment_id: z.number().int().nullish(),
  code: z.string().min(1).optional(),
})
export type PaymentData = z.infer<typeof paymentData>

/** Why the last purchase of this tab is not paid, so that the failure page survives a reload. */
const paymentFailure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    reason: z.string().nullable(),
    membershipId: z.number().nullable(),
    /** Which of the ways to pay was refused. */
    way: z.enum(['card', 'wallet']),
  }),
  /** The money may or may not have been charged; `order` where one was answered. */
  z.object({
    kind: z.literal('unknown'),
    order: z.number().optional(),
    way: z.enum(['card', 'wallet']).default('card'),
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

const parseStored = <T>(schema: z.ZodType<T>, text: string | null): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
