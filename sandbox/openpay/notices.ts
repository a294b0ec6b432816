import type { Fault, FaultBook } from '../faults.ts'
import type { Timers } from '../timers.ts'
import type { ChargeRow, NoticeRow, WebhookRow } from './book.ts'
import { mexicoTime } from './cards.ts'
import { chargeShape } from './charge-shape.ts'
import { type Deliveries, type DeliveryNeeds, keep, type Oddity, openDeliveries } from './deliver.ts'
import { newId } from './desk.ts'

const DELAY_MS = 10_000
const REORDER_MS = 5_000

type Needs = DeliveryNeeds & { faults: FaultBook; random: (size: number) => Uint8Array }

export type Notices = {
  /** Writes a notice for each registered address that wants `type`, then sends it until it is taken. */
  announce(type: string, charge: ChargeRow, cause: string): void
  /** Sends what an earlier run of the sandbox still had waiting. */
  resume(): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the sender of notices, with the faults that may befall them. */
export const openNotices = (needs: Needs): Notices => {
  const bench = openBench(needs.timers)
  const deliveries = openDeliveries(needs, () => bench.release())
  const dispatch = (notice: NoticeRow, cause: string): void => {
    const fault = needs.faults.takeForNotice(notice.type, cause)
    if (fault === undefined) deliveries.start(notice)
    else befall(needs, deliveries, bench, notice, fault)
  }
  return {
    announce: (type, charge, cause) => {
      for (const webhook of needs.webhooks().filter((w) => w.verified && w.types.includes(type))) {
        const notice = write(needs, webhook, type, charge)
        // Sent after the answer that caused it has begun, as a provider's queue would.
        needs.timers.after(0, () => dispatch(notice, cause))
      }
    },
    resume: () => {
      for (const notice of needs.book.notices().filter((n) => n.state === 'waiting')) deliveries.start(notice)
    },
    settled: deliveries.settled,
    close: deliveries.close,
  }
}

/** Where reordered notices wait until another one has gone before them. */
type Bench = { hold(ms: number, start: () => void): void; release(): void }

const openBench = (timers: Timers): Bench => {
  let held: (() => void)[] = []
  return {
    hold: (ms, start) => {
      const callOff = timers.after(ms, () => {
        held = held.filter((h) => h !== go)
        start()
      })
      const go = () => {
        callOff()
        start()
      }
      held.push(go)
    },
    release: () => {
      const free = held
      held = []
      for (const go of free) go()
    },
  }
}

const befall = (
  needs: Needs,
  deliveries: Deliveries,
  bench: Bench,
  notice: NoticeRow,
  fault: Fault,
): void => {
  const start = () => deliveries.start(notice)
  if (fault.kind === 'notice-lost') keep(needs.book, notice, 'lost')
  else if (fault.kind === 'notice-delay') needs.timers.after(fault.ms ?? DELAY_MS, start)
  else if (fault.kind === 'notice-reorder') bench.hold(fault.ms ?? REORDER_MS, start)
  else {
    const oddity = oddityOf(fault, notice)
    if (oddity !== undefined) deliveries.once(notice, oddity)
    start()
  }
}

const oddityOf = (fault: Fault, notice: NoticeRow): Oddity | undefined => {
  if (fault.kind === 'notice-duplicate') return { note: 'duplicate' }
  if (fault.kind === 'notice-forge')
    return { note: 'forged: wrong password', body: lie(notice), password: 'forged' }
  if (fault.kind === 'notice-tamper') return { note: 'tampered: paid, other amount', body: lie(notice) }
  return undefined
}

const write = (needs: Needs, webhook: WebhookRow, type: string, charge: ChargeRow): NoticeRow => {
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
  needs.book.save('notice', notice)
  return notice
}

// What a forger would like believed: paid, whatever was paid.
const lie = (notice: NoticeRow): Record<string, unknown> => {
  const told = notice.body.transaction
  const transaction = typeof told === 'object' ? told : {}
  return {
    ...notice.body,
    type: 'charge.succeeded',
    transaction: { ...transaction, status: 'completed', amount: 1, currency: 'USD' },
  }
}
