/** Status of a payment attempt. The first four are open: money may still move. */
export type AttemptStatus =
  | 'submitting'
  | 'unknown'
  | 'requires-action'
  | 'pending'
  | 'failed'
  | 'succeeded'
  | 'refunded'
  | 'charged-back'

/** All different, so that one of two reports always wins, whichever comes first. */
const rank: Record<AttemptStatus, number> = {
  submitting: 0,
  unknown: 1,
  'requires-action': 2,
  pending: 3,
  failed: 4,
  succeeded: 5,
  'charged-back': 6,
  refunded: 7,
}

/** Whether money may still move. */
export const isOpen = (status: AttemptStatus): boolean => rank[status] < rank.failed

/**
 * The known age of a report: `later` where it was fetched after the attempt had its present status, so that
 * it is newer than that; `unordered` where it may be older.
 */
export type Evidence = 'unordered' | 'later'

/**
 * An attempt's status after the provider reports one. By itself a report only raises it: a late failure never
 * lowers a success, only a refund or a chargeback does; a late success raises a failure. Idempotent, and the
 * same in any order. A `later` report also takes an open attempt back to its buyer's turn, and undoes a
 * charge-back that was decided for us.
 */
export const advance = (
  current: AttemptStatus,
  reported: AttemptStatus,
  evidence: Evidence = 'unordered',
): AttemptStatus => {
  if (rank[reported] > rank[current]) return reported
  return evidence === 'later' && isUndone(current, reported) ? reported : current
}

const isUndone = (current: AttemptStatus, reported: AttemptStatus): boolean =>
  (current === 'pending' && reported === 'requires-action') ||
  (current === 'charged-back' && reported === 'succeeded')
