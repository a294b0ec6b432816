import type { Clock } from '../clock.ts'
import type { Timers } from '../timers.ts'
import type { Outgoing, Send } from './send-over-http.ts'

type Delivery = { at: number; status: number | null; note?: string }

/** A stored notice with the history of its deliveries. */
export type Notice = {
  id: string
  type: string
  state: 'waiting' | 'delivered' | 'lost' | 'given-up'
  deliveries: Delivery[]
}

export type DeliveryNeeds<N extends Notice> = {
  clock: Clock
  timers: Timers
  send: Send
  log: (event: Record<string, unknown>, message: string) => void
  save: (notice: N) => void
  /** The request that carries a notice; undefined if no receiver is left. */
  message: (notice: N) => Outgoing | undefined
  /** How long the provider waits before each further try; after the last one it gives up. */
  backOffMs: readonly number[]
}

/** A single delivery beside the notice: a copy or a forgery. `note` is its entry in the ledger. */
export type FaultyPost = { note: string; message?: Outgoing | undefined }

export type Deliveries<N extends Notice> = {
  /** Sends a notice until it is accepted or given up. */
  start(notice: N): void
  /** Posts a copy or a forgery once. */
  postOnce(notice: N, faultyPost: FaultyPost): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the deliveries; every attempt is stored, then `afterAttempt` is called. */
export const openDeliveries = <N extends Notice>(
  needs: DeliveryNeeds<N>,
  afterAttempt: () => void,
): Deliveries<N> => {
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
  const attempt = async (notice: N, tries: number): Promise<void> => {
    if (closed) return
    const status = await post(needs, notice)
    afterAttempt()
    const pause = needs.backOffMs[tries]
    if (isAccepted(status)) saveState(needs, notice, 'delivered')
    else if (pause === undefined) saveState(needs, notice, 'given-up')
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
export const saveState = <N extends Notice>(
  needs: Pick<DeliveryNeeds<N>, 'save'>,
  notice: N,
  state: Notice['state'],
): void => {
  notice.state = state
  needs.save(notice)
}

const post = async <N extends Notice>(
  needs: DeliveryNeeds<N>,
  notice: N,
  faultyPost?: FaultyPost,
): Promise<number | null> => {
  const message = faultyPost?.message ?? needs.message(notice)
  if (message === undefined) return null
  const status = await needs.send(message).catch(() => null)
  const note = faultyPost === undefined ? {} : { note: faultyPost.note }
  notice.deliveries.push({ at: needs.clock.now(), status, ...note })
  needs.save(notice)
  needs.log({ notice: notice.id, type: notice.type, status, ...note }, 'notice sent')
  return status
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300
