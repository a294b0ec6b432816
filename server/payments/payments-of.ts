import type { z } from 'zod'
import type { paymentData } from '../../contract/accounts/data-export.ts'
import type { Db } from '../db/open.ts'
import { cardsRedeemedBy } from './methods/prepaid/store-cards.ts'
import { type Attempt, attemptsOf } from './orders/store.ts'
import { eventsOfAll } from './orders/store-events.ts'
import { mismatchesOf } from './orders/store-mismatches.ts'
import { noticesAbout } from './webhooks/store-notices.ts'

type PaymentData = z.infer<typeof paymentData>
type Order = PaymentData['orders'][number]
type Details = {
  events: Awaited<ReturnType<typeof eventsOfAll>>
  mismatches: Awaited<ReturnType<typeof mismatchesOf>>
  notices: Awaited<ReturnType<typeof noticesAbout>>
}

/**
 * Everything that is stored of a user's payments, as their export shows it. It says when a company's notices
 * came but omits their text, which may name another person who paid.
 */
export const paymentsOf = async (db: Db, userId: number): Promise<PaymentData> => {
  const attempts = await attemptsOf(db, userId)
  const ids = attempts.map((it) => it.id)
  const details = {
    events: await eventsOfAll(db, ids),
    mismatches: await mismatchesOf(db, ids),
    notices: await noticesAbout(db, ids),
  }
  const byOrder = Map.groupBy(attempts, (it) => it.orderId)
  return {
    orders: [...byOrder.values()].map((it) => toOrder(it, details)),
    prepaidCards: (await cardsRedeemedBy(db, userId)).map((it) => ({
      folio: it.folio,
      batch: it.batchId,
      redeemed: textOf(it.redeemedAt),
    })),
  }
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

const toOrder = (attempts: Attempt[], details: Details): Order => {
  const [first] = attempts
  if (first === undefined) throw new Error('an order has no attempt')
  const { order } = first
  return {
    id: order.id,
    reference: order.reference,
    membership: order.membershipId,
    title: order.title,
    title_en: order.titleEn,
    day: order.baseballDay,
    from: order.accessStartsAt.toISOString(),
    until: order.accessEndsAt.toISOString(),
    total: order.totalMinor / 100,
    commission: order.commissionMinor / 100,
    credit: order.creditMinor / 100,
    creditedOrders: order.creditedOrderIds,
    currency: order.currency,
    email: order.email,
    telephone: order.telephone,
    lang: order.lang,
    created: order.createdAt.toISOString(),
    updated: order.updatedAt.toISOString(),
    attempts: attempts.map((it) => toAttempt(it, details)),
  }
}

const toAttempt = (it: Attempt, { events, mismatches, notices }: Details): Order['attempts'][number] => {
  const isOwn = ({ attemptId }: { attemptId: number | null }) => attemptId === it.id
  return {
    id: it.id,
    company: it.provider,
    method: it.method,
    status: it.status,
    error: it.errorCode,
    reference: it.providerOrderKey,
    charge: it.providerTxnId,
    cashReference: it.cashReference,
    due: textOf(it.dueAt),
    created: it.createdAt.toISOString(),
    updated: it.updatedAt.toISOString(),
    events: events.filter(isOwn).map(({ event, detail, at }) => ({ event, detail, at: at.toISOString() })),
    mismatches: mismatches.filter(isOwn).map((row) => ({
      kind: row.kind,
      detail: row.detail,
      charge: row.chargeId,
      found: row.foundAt.toISOString(),
      resolved: textOf(row.resolvedAt),
    })),
    notices: notices.filter(isOwn).map((row) => ({
      from: row.provider,
      received: row.receivedAt.toISOString(),
      processed: textOf(row.processedAt),
    })),
  }
}
