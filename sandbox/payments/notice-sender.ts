import type { Fault, FaultRegistry } from '../console/faults.ts'
import type { Timers } from '../timers.ts'
import {
  type Deliveries,
  type DeliveryNeeds,
  type FaultyPost,
  type Notice,
  openDeliveries,
  saveState,
} from './notice-deliveries.ts'

const DELAY_MS = 10_000
const REORDER_MS = 5_000

type SenderNeeds<N extends Notice> = DeliveryNeeds<N> & {
  faults: FaultRegistry
  /** A notice that the provider never sent: `forge` without its credentials, `tamper` with other content. */
  forgery: (notice: N, kind: 'forge' | 'tamper') => Required<FaultyPost> | undefined
}

export type NoticeSender<N extends Notice> = {
  /** Stores a notice, then sends it until it is accepted; `cause` is the request that caused it. */
  queue(notice: N, cause: string): void
  /** Sends the waiting ones of an earlier run. */
  resume(notices: N[]): void
  /** Resolves when no posting is under way. */
  settled(): Promise<void>
  close(): void
}

/** Opens the sender of a provider's notices, with the faults of `PUT /faults`. */
export const openNoticeSender = <N extends Notice>(needs: SenderNeeds<N>): NoticeSender<N> => {
  const reorderBuffer = openReorderBuffer(needs.timers)
  const deliveries = openDeliveries(needs, () => reorderBuffer.release())
  const dispatch = (notice: N, cause: string): void => {
    const fault = needs.faults.takeForNotice(notice.type, cause)
    if (fault === undefined) deliveries.start(notice)
    else applyFault(needs, deliveries, reorderBuffer, notice, fault)
  }
  return {
    queue: (notice, cause) => {
      needs.save(notice)
      // Sent after the answer that caused it has begun, as a provider's queue would.
      needs.timers.after(0, () => dispatch(notice, cause))
    },
    resume: (notices) => {
      for (const notice of notices.filter((n) => n.state === 'waiting')) deliveries.start(notice)
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

const applyFault = <N extends Notice>(
  needs: SenderNeeds<N>,
  deliveries: Deliveries<N>,
  reorderBuffer: ReorderBuffer,
  notice: N,
  fault: Fault,
): void => {
  const start = () => deliveries.start(notice)
  if (fault.kind === 'notice-lost') saveState(needs, notice, 'lost')
  else if (fault.kind === 'notice-delay') needs.timers.after(fault.ms ?? DELAY_MS, start)
  else if (fault.kind === 'notice-reorder') reorderBuffer.hold(fault.ms ?? REORDER_MS, start)
  else {
    const faultyPost = faultyPostOf(needs, notice, fault)
    if (faultyPost !== undefined) deliveries.postOnce(notice, faultyPost)
    start()
  }
}

const faultyPostOf = <N extends Notice>(
  needs: SenderNeeds<N>,
  notice: N,
  fault: Fault,
): FaultyPost | undefined => {
  if (fault.kind === 'notice-duplicate') return { note: 'duplicate' }
  if (fault.kind === 'notice-forge') return needs.forgery(notice, 'forge')
  return fault.kind === 'notice-tamper' ? needs.forgery(notice, 'tamper') : undefined
}
