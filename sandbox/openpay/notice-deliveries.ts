import type { Clock } from '../clock.ts'
import type { Timers } from '../timers.ts'
import type { NoticeRow, Store, WebhookRow } from './store.ts'

/** How long a provider waits before each further try; after the last one it gives up. */
export const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000] as const

/** Posts JSON with Basic authentication; answers the status. Throws when there was no answer. */
export type Send = (to: { url: string; user: string; password: string }, body: unknown) => Promise<number>

export type DeliveryNeeds = {
  store: Store
  clock: Clock
  timers: Timers
  send: Send
  webhooks: () => WebhookRow[]
  log: (event: Record<string, unknown>, message: string) => void
}

/** A single delivery beside the notice: a copy or a forgery. `note` is its entry in the ledger. */
export type FaultyPost = { note: string; body?: unknown; password?: string }

export type Deliveries = {
  /** Sends a notice until it is accepted or given up; `passed` is called after each attempt. */
  start(notice: NoticeRow): void
  /** Posts a copy or a forgery once. */
  postOnce(notice: NoticeRow, faultyPost: FaultyPost): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the deliveries; every attempt is stored first. */
export const openDeliveries = (
  needs: DeliveryNeeds,
  afterAttempt: (notice: NoticeRow) => void,
): Deliveries => {
  const inFlight = new Set<Promise<void>>()
  let closed = false
  const track = (work: Promise<unknown>): void => {
    const tracked = work.then(
      () => undefined,
      (error: unknown) => needs.log({ error: String(error) }, 'notice failed'),
    )
    inFlight.add(tracked)
    tracked.finally(() => inFlight.delete(tracked))
  }
  const attempt = async (notice: NoticeRow, tries: number): Promise<void> => {
    if (closed) return
    const status = await post(needs, notice)
    afterAttempt(notice)
    const pause = BACK_OFF_MS[tries]
    if (isAccepted(status)) saveState(needs.store, notice, 'delivered')
    else if (pause === undefined) saveState(needs.store, notice, 'given-up')
    else needs.timers.after(pause, () => track(attempt(notice, tries + 1)))
  }
  return {
    start: (notice) => track(attempt(notice, 0)),
    postOnce: (notice, faultyPost) => track(post(needs, notice, faultyPost)),
    settled: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
    close: () => {
      closed = true
    },
  }
}

/** Writes a notice's state. */
export const saveState = (store: Store, notice: NoticeRow, state: NoticeRow['state']): void => {
  notice.state = state
  store.save('notice', notice)
}

const post = async (
  needs: DeliveryNeeds,
  notice: NoticeRow,
  faultyPost?: FaultyPost,
): Promise<number | null> => {
  const webhook = needs.webhooks().find((w) => w.id === notice.webhookId)
  if (webhook === undefined) return null
  const to = { url: webhook.url, user: webhook.user, password: faultyPost?.password ?? webhook.password }
  const status = await needs.send(to, faultyPost?.body ?? notice.body).catch(() => null)
  const note = faultyPost === undefined ? {} : { note: faultyPost.note }
  notice.deliveries.push({ at: needs.clock.now(), status, ...note })
  needs.store.save('notice', notice)
  needs.log({ notice: notice.id, type: notice.type, charge: notice.chargeId, status, ...note }, 'notice sent')
  return status
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300
