/** What a buyer is told of an attempt's status. */
export const publicStatus = {
  submitting: 'unknown',
  unknown: 'unknown',
  'requires-action': 'pending',
  pending: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  refunded: 'refunded',
  'charged-back': 'refunded',
} as const
