import { z } from 'zod'

/**
 * A purchase under way (specification, chapter 3, `paymentData`): of a card under our reference, the provider's id or
 * both, kept over the visit to the bank; of a prepaid card with its code.
 */
const paymentData = z.object({
  reference: z.string().optional(),
  id: z.string().optional(),
  redirect_url: z.string().nullish(),
  payment_id: z.number().int().nullish(),
  code: z.string().min(1).optional(),
})
export type PaymentData = z.infer<typeof paymentData>

/** How the last purchase of this tab ended where it is not paid, so that the failure page survives a reload. */
const ending = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    reason: z.string().nullable(),
    membershipId: z.number().nullable(),
  }),
  /** Nobody knows whether the money moved. */
  z.object({ kind: z.literal('unknown') }),
])
export type Ending = z.infer<typeof ending>

const DATA = 'paymentData'
const ENDING = 'last-payment'

export const keepPayment = (data: PaymentData): void => localStorage.setItem(DATA, JSON.stringify(data))
export const keptPayment = (): PaymentData | undefined => parsed(paymentData, localStorage.getItem(DATA))
export const forgetPayment = (): void => localStorage.removeItem(DATA)

export const keepEnding = (it: Ending): void => sessionStorage.setItem(ENDING, JSON.stringify(it))
export const keptEnding = (): Ending | undefined => parsed(ending, sessionStorage.getItem(ENDING))

const parsed = <T>(shape: z.ZodType<T>, text: string | null): T | undefined => {
  try {
    return shape.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
