/**
 * News that a buyer gets about a payment after they made it. `-kept`: another payment holds the same, or
 * more. `returned-late`: the payment came when the pass was over. `-rained-out`: the pass's season had no day
 * left.
 */
export type PaymentNews =
  | 'returned-twice'
  | 'returned-late'
  | 'returned-rained-out'
  | 'returned-credit-lost'
  | 'returned'
  | 'returned-kept'
  | 'charged-back'
  | 'charged-back-kept'
  | 'charged-back-wallet'
  | 'charged-back-wallet-kept'
  | 'reinstated'
  | 'by-hand'
  | 'by-hand-kept'
  | 'by-hand-rained-out'

/** The subject is the heading too. */
export type NewsTexts = Record<PaymentNews, { subject: string; paragraphs: string[]; notes: string[] }>
