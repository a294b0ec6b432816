import type { Clock } from '../clock.ts'
import type { Timers } from '../timers.ts'
import type { Book, NoticeRow, WebhookRow } from './book.ts'

/** How long a provider waits before each further try; after the last one it gives up. */
export const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000] as const

/** Posts JSON with Basic authentication; answers the status. Throws when there was no answer. */
export type Send = (to: { url: string; user: string; password: string }, body: unknown) => Promise<number>

export type DeliveryNeeds = {
  book: Book
  clock: Clock
  timers: Timers
  send: Send
  webhooks: () => WebhookRow[]
  log: (event: Record<string, unknown>, message: string) => void
}

/** A single posting that differs from the notice: a copy, or a forgery. `note` says so in the ledger. */
export type Oddity = { note: string; body?: unknown; password?: string }

export type Deliveries = {
  /** Sends a notice until it is taken or given up; `passed` is called after each try. */
  start(notice: NoticeRow): void
  /** Posts an oddity once. */
  once(notice: NoticeRow, oddity: Oddity): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the deliveries; every try is written in the book before anything else happens. */
export const openDeliveries = (needs: DeliveryNeeds, passed: (notice: NoticeRow) => void): Deliveries => {
  const underWay = new Set<Promise<void>>()
  let closed = false
  const track = (work: Promise<unknown>): void => {
    const tracked = work.then(
      () => undefined,
      (error: unknown) => needs.log({ error: String(error) }, 'notice failed'),
    )
    underWay.add(tracked)
    tracked.finally(() => underWay.delete(tracked))
  }
  const again = async (notice: NoticeRow, tries: number): Promise<void> => {
    if (closed) return
    const status = await post(needs, notice)
    passed(notice)
    const pause = BACK_OFF_MS[tries]
    if (isTaken(status)) keep(needs.book, notice, 'delivered')
    else if (pause === undefined) keep(needs.book, notice, 'given-up')
    else needs.timers.after(pause, () => track(again(notice, tries + 1)))
  }
  return {
    start: (notice) => track(again(notice, 0)),
    once: (notice, oddity) => track(post(needs, notice, oddity)),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => {
      closed = true
    },
  }
}

/** Writes a notice's state. */
export const keep = (book: Book, notice: NoticeRow, state: NoticeRow['state']): void => {
  notice.state = state
  book.save('notice', notice)
}

const post = async (needs: DeliveryNeeds, notice: NoticeRow, oddity?: Oddity): Promise<number | null> => {
  const webhook = needs.webhooks().find((w) => w.id === notice.webhookId)
  if (webhook === undefined) return null
  const to = { url: webhook.url, user: webhook.user, password: oddity?.password ?? webhook.password }
  const status = await needs.send(to, oddity?.body ?? notice.body).catch(() => null)
  const note = oddity === undefined ? {} : { note: oddity.note }
  notice.deliveries.push({ at: needs.clock.now(), status, ...note })
  needs.book.save('notice', notice)
  needs.log({ notice: notice.id, type: notice.type, charge: notice.chargeId, status, ...note }, 'notice sent')
  return status
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300
