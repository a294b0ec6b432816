import type { Attempt } from '../orders/store.ts'
import type { PaymentEvent } from '../orders/store-events.ts'
import { RETURNED_CODES } from './attempt-failures.ts'

/** Events of a payment that goes back. It was chosen to be returned; `detail` names the marked one. */
export const REFUND_REQUESTED = 'refund-requested'
/** A person has to return it: also the kind of a row for the league. */
export const REFUND_BY_HAND = 'refund-by-hand'
/** That person has. */
export const RETURNED_BY_HAND = 'returned-by-hand'

/** Stands in the event of the chosen payment and names the marked one. */
export const requestFor = (markedId: number): string => `for ${markedId}`

const DAY_MS = 86_400_000
/** What buyers are promised, from the moment in which it is known that a payment goes back. */
const RETURNED_WITHIN_MS = { byItself: 10 * DAY_MS, byHand: 20 * DAY_MS }

export type Owed = { by: Date; isByHand: boolean }

/**
 * Which of one buyer's payments go back to them, by the attempt's number: the chosen ones, and the marked ones for which no
 * other was chosen. `events` are those of all `attempts`, in the order in which they happened.
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
