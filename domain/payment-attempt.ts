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

const rank: Record<AttemptStatus, number> = {
  submitting: 0,
  unknown: 0,
  'requires-action': 0,
  pending: 0,
  failed: 1,
  succeeded: 2,
  refunded: 3,
  'charged-back': 3,
}

/** Whether money may still move. */
export const isOpen = (status: AttemptStatus): boolean => rank[status] === 0

/**
 * An attempt's status after the provider reports one. Only upwards: a late report of a failure never lowers a
 * success, only a refund or a chargeback does; a late success raises a failure. Idempotent, and safe in any order.
 */
export const advance = (current: AttemptStatus, reported: AttemptStatus): AttemptStatus => {
  if (rank[reported] > rank[current]) return reported
  const sharper =
    rank[current] === 0 && rank[reported] === 0 && (reported === 'requires-action' || reported === 'pending')
  return sharper ? reported : current
}
