import { eq } from 'drizzle-orm'
import { paymentEvents } from '../../server/payments/tables.ts'
import type { PaymentsApp } from '../app/open-payments-app.ts'

export type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

export const chargeOf = (shop: PaymentsApp, reference: string) => {
  const [charge] = shop.provider.of(reference)
  if (charge === undefined) throw new Error(`no charge of ${reference}`)
  return charge
}

/** The bank approves an order, and its buyer comes back from it. */
export const approve = async (shop: PaymentsApp, buyer: Buyer, reference: string) => {
  shop.provider.change(chargeOf(shop, reference).id, { status: 'completed' })
  return buyer.confirm({ reference })
}

/**
 * A buyer who left several pages of the bank open and approves them all; the first one opened the membership.
 */
export const payTwice = async (shop: PaymentsApp, times = 2, lang = 'es') => {
  const buyer = await shop.buyer()
  const references = Array.from({ length: times }, () => buyer.reference(shop.mexico.id))
  for (const it of references) await buyer.pay(it, { start_over: true, lang })
  for (const it of references) await approve(shop, buyer, it)
  return { buyer, references, first: references[0] ?? '', second: references[1] ?? '' }
}

export const mailsAbout = (shop: PaymentsApp, reference: string, about: string) =>
  shop.mails.filter((it) => it.messageId === `<${about}-${reference}@playball>`)

/** The events of a reference's attempt, oldest first. */
export const eventsAbout = async (shop: PaymentsApp, reference: string) => {
  const id = (await shop.attemptOf(reference))?.id ?? 0
  const events = await shop.db.select().from(paymentEvents).where(eq(paymentEvents.attemptId, id))
  return events.sort((a, b) => a.id - b.id).map((it) => it.event)
}
