import { RETURNED_CODES } from '../orders/attempt-codes.ts'
import type { Attempt } from '../orders/store.ts'
import type { PaymentEvent } from '../orders/store-events.ts'

/** The event of a payment that was chosen to be returned; `detail` names the marked payment. */
export const REFUND_REQUESTED = 'refund-requested'
/** The event of a payment that a person has to return; also the kind of its row on the league's list. */
export const REFUND_BY_HAND = 'refund-by-hand'
/** The event of a payment that the person has returned. */
export const RETURNED_BY_HAND = 'returned-by-hand'

/** The detail of the chosen payment's event, which names the marked payment. */
export const requestFor = (markedId: number): string => `for ${markedId}`

const DAY_MS = 86_400_000
/** Within which time a refund is promised, from the moment when it is known to be owed. */
const RETURNED_WITHIN_MS = { byItself: 10 * DAY_MS, byHand: 20 * DAY_MS }

export type Owed = { by: Date; isByHand: boolean }

/**
 * The buyer's payments that go back, by the attempt's number: the chosen ones, and the marked ones for which
 * no other was chosen. `events` are those of all `attempts`, oldest first.
 */
export const owedOf = (attempts: Attempt[], events: PaymentEvent[]): Map<number, Owed> =>
  new Map(
    attempts.flatMap((it) => {
      const owed = it.status === 'succeeded' ? owedFor(it, events) : undefined
      return owed === undefined ? [] : [[it.id, owed]]
    }),
  )

const owedFor = (attempt: Attempt, events: PaymentEvent[]): Owed | undefined => {
  const own = events.filter((it) => it.attemptId === attempt.id)
  const paidAt = own.findLastIndex((it) => it.event === 'succeeded' || it.event === 'reinstated')
  const since = own.slice(paidAt + 1)
  const chosen = since.find((it) => it.event === REFUND_REQUESTED || it.event === REFUND_BY_HAND)
  const isMarked =
    RETURNED_CODES.includes(attempt.errorCode) && !events.some((it) => it.detail === requestFor(attempt.id))
  if (since.some((it) => it.event === RETURNED_BY_HAND) || !(chosen || isMarked)) return undefined
  const isByHand = since.some((it) => it.event === REFUND_BY_HAND)
  const known = chosen ?? since.find((it) => it.event === attempt.errorCode) ?? own[paidAt]
  const within = isByHand ? RETURNED_WITHIN_MS.byHand : RETURNED_WITHIN_MS.byItself
  return { by: new Date((known?.at ?? attempt.updatedAt).getTime() + within), isByHand }
}
