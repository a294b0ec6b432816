import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { purchase } from '../../../contract/payments/payments.ts'
import { ApiError } from '../../api-error.ts'

export type Purchase = ResponseOf<typeof purchase>['data']
export type PurchaseEvent = Purchase['events'][number]['event']

/** Where a purchase stands, and so what its buyer is to do next. */
export type PurchaseStage =
  | 'bank'
  | 'card-page'
  | 'wallet'
  | 'cash'
  | 'verifying'
  | 'paid'
  | 'paid-twice'
  | 'refunding'
  | 'refund-by-hand'
  | 'refused'
  | 'expired'
  | 'cancelled'
  | 'not-charged'
  | 'not-needed'
  /** The same, though its company still takes it. */
  | 'not-needed-open'
  | 'refunded'
  | 'charged-back'

type StageFacts = Pick<
  Purchase,
  'status' | 'method' | 'cash' | 'redirect_url' | 'failure' | 'events' | 'owed'
>

/** From a purchase's status and what happened to it last. */
export const stageOf = (it: StageFacts): PurchaseStage => {
  switch (it.status) {
    case 'pending':
    case 'unknown':
      return waitingStage(it)
    case 'succeeded':
      return it.owed === null ? (lastOf(it, kept) ?? 'paid') : returningStage(it, it.owed)
    case 'failed':
      if (it.failure === 'checkout.alreadyOwned') return needlessStage(it)
      return lastOf(it, failed) ?? 'refused'
    case 'refunded':
      return lastOf(it, returned) ?? 'refunded'
  }
}

const waitingStage = ({ cash, redirect_url, method }: StageFacts): PurchaseStage => {
  if (cash !== null) return 'cash'
  if (redirect_url === null) return 'verifying'
  return method === 'wallet' || method === 'card-page' ? method : 'bank'
}

const returningStage = (it: StageFacts, owed: NonNullable<StageFacts['owed']>): PurchaseStage =>
  owed.by_hand ? 'refund-by-hand' : (lastOf(it, returning) ?? 'refunding')

/** An approved wallet payment is not taken; a bank or shop takes it until its company has cancelled it. */
const needlessStage = ({ method, events }: StageFacts): PurchaseStage =>
  method === 'wallet' || events.some(({ event }) => event === 'withdrawn') ? 'not-needed' : 'not-needed-open'

type StageOfEvent = Partial<Record<PurchaseEvent, PurchaseStage>>

/** By hand of the league, where no company returned it. */
const kept: StageOfEvent = { paid: 'paid', reinstated: 'paid', refunded: 'refunded' }
const returning: StageOfEvent = { 'paid-twice': 'paid-twice', 'refund-requested': 'refunding' }
const failed: StageOfEvent = {
  refused: 'refused',
  expired: 'expired',
  cancelled: 'cancelled',
  'not-charged': 'not-charged',
}
const returned: StageOfEvent = { refunded: 'refunded', 'charged-back': 'charged-back' }

const lastOf = ({ events }: StageFacts, stages: StageOfEvent): PurchaseStage | undefined => {
  const last = events.findLast(({ event }) => stages[event] !== undefined)
  return last && stages[last.event]
}

const POLL_MS = 3_000
/** A shop's till and a refund take their time. */
const SLOW_POLL_MS = 15_000

const quick: ReadonlySet<PurchaseStage> = new Set(['bank', 'card-page', 'wallet', 'verifying'])

const slow: ReadonlySet<PurchaseStage> = new Set([
  'cash',
  'paid-twice',
  'refunding',
  'refund-by-hand',
  'not-needed-open',
])

/** After how many ms a purchase is fetched again; false once nothing more is expected. */
export const pollIntervalOf = (stage: PurchaseStage): number | false => {
  if (quick.has(stage)) return POLL_MS
  return slow.has(stage) ? SLOW_POLL_MS : false
}

const RETRY_MS = 5_000

/** After how many ms a purchase without an answer is fetched again; false once the server has refused it. */
export const retryIntervalOf = (error: Error | null): number | false =>
  error instanceof ApiError && error.isOutcomeUnknown ? RETRY_MS : false
