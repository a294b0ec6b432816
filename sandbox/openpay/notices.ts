import type { Fault, FaultRegistry } from '../faults.ts'
import type { Timers } from '../timers.ts'
import { mexicoTime } from './cards.ts'
import { chargeShape } from './charge-shape.ts'
import {
  type Deliveries,
  type DeliveryNeeds,
  type FaultyPost,
  openDeliveries,
  saveState,
} from './notice-deliveries.ts'
import { newId } from './openpay-context.ts'
import type { ChargeRow, NoticeRow, WebhookRow } from './store.ts'

const DELAY_MS = 10_000
const REORDER_MS = 5_000

type Needs = DeliveryNeeds & { faults: FaultRegistry; random: (size: number) => Uint8Array }

export type Notices = {
  /** Stores a notice for each webhook subscribed to `type`, then sends it until it is accepted. */
  announce(type: string, charge: ChargeRow, cause: string): void
  /** Sends the pending notices of an earlier run. */
  resume(): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the sender of notices, with their faults. */
export const openNotices = (needs: Needs): Notices => {
  const reorderBuffer = openReorderBuffer(needs.timers)
  const deliveries = openDeliveries(needs, () => reorderBuffer.release())
  const dispatch = (notice: NoticeRow, cause: string): void => {
    const fault = needs.faults.takeForNotice(notice.type, cause)
    if (fault === undefined) deliveries.start(notice)
    else applyFault(needs, deliveries, reorderBuffer, notice, fault)
  }
  return {
    announce: (type, charge, cause) => {
      for (const webhook of needs.webhooks().filter((w) => w.verified && w.types.includes(type))) {
        const notice = createNotice(needs, webhook, type, charge)
        // Sent after the answer that caused it has begun, as a provider's queue would.
        needs.timers.after(0, () => dispatch(notice, cause))
      }
    },
    resume: () => {
      for (const notice of needs.store.notices().filter((n) => n.state === 'waiting'))
        deliveries.start(notice)
    },
    settled: deliveries.settled,
    close: deliveries.close,
  }
}

/** Holds reordered notices until another one has been sent. */
type ReorderBuffer = { hold(ms: number, start: () => void): void; release(): void }

const openReorderBuffer = (timers: Timers): ReorderBuffer => {
  let waiting: (() => void)[] = []
  return {
    hold: (ms, start) => {
      const cancel = timers.after(ms, () => {
        waiting = waiting.filter((h) => h !== flush)
        start()
      })
      const flush = () => {
        cancel()
        start()
      }
      waiting.push(flush)
    },
    release: () => {
      const released = waiting
      waiting = []
      for (const flush of released) flush()
    },
  }
}

const applyFault = (
  needs: Needs,
  deliveries: Deliveries,
  reorderBuffer: ReorderBuffer,
  notice: NoticeRow,
  fault: Fault,
): void => {
  const start = () => deliveries.start(notice)
  if (fault.kind === 'notice-lost') saveState(needs.store, notice, 'lost')
  else if (fault.kind === 'notice-delay') needs.timers.after(fault.ms ?? DELAY_MS, start)
  else if (fault.kind === 'notice-reorder') reorderBuffer.hold(fault.ms ?? REORDER_MS, start)
  else {
    const faultyPost = faultyPostOf(fault, notice)
    if (faultyPost !== undefined) deliveries.postOnce(notice, faultyPost)
    start()
  }
}

const faultyPostOf = (fault: Fault, notice: NoticeRow): FaultyPost | undefined => {
  if (fault.kind === 'notice-duplicate') return { note: 'duplicate' }
  if (fault.kind === 'notice-forge')
    return { note: 'forged: wrong password', body: forgedBody(notice), password: 'forged' }
  if (fault.kind === 'notice-tamper')
    return { note: 'tampered: paid, other amount', body: forgedBody(notice) }
  return undefined
}

const createNotice = (needs: Needs, webhook: WebhookRow, type: string, charge: ChargeRow): NoticeRow => {
  const at = needs.clock.now()
  const notice: NoticeRow = {
    id: newId(needs, 'nemu'),
    webhookId: webhook.id,
    type,
    chargeId: charge.id,
    body: { type, event_date: mexicoTime(at), transaction: chargeShape(charge) },
    at,
    state: 'waiting',
    deliveries: [],
  }
  needs.store.save('notice', notice)
  return notice
}

// A forgery claims that the charge was paid.
const forgedBody = (notice: NoticeRow): Record<string, unknown> => {
  const original = notice.body.transaction
  const transaction = typeof original === 'object' ? original : {}
  return {
    ...notice.body,
    type: 'charge.succeeded',
    transaction: { ...transaction, status: 'completed', amount: 1, currency: 'USD' },
  }
}
