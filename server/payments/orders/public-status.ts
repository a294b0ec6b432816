/** The status that a buyer sees for an attempt. */
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
