import { z } from 'zod'

/** A purchase under way, kept over the visit to the bank (specification, chapter 3, `paymentData`). */
const paymentData = z.object({
  reference: z.string(),
  redirect_url: z.string().nullable(),
  payment_id: z.number().int().nullable(),
})
export type PaymentData = z.infer<typeof paymentData>

/** How the last purchase of this tab ended, so that its page survives a reload. */
const ending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), order: z.number().int() }),
  z.object({
    kind: z.literal('refused'),
    reason: z.string().nullable(),
    membershipId: z.number().nullable(),
  }),
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
