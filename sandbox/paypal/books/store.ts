import { type Journal, openJournal } from '../../payments/journal.ts'
import type { Notice } from '../../payments/notice-deliveries.ts'

export type Currency = 'MXN' | 'USD'
type Priced = { minor: number; currency: Currency }

/** An access token of one of the accounts. */
type TokenRow = { id: string; merchantId: string; expiresAt: number }

/** An order of Orders v2; money in minor units, times in ms UTC. */
export type OrderRow = Priced & {
  id: string
  merchantId: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  referenceId: string
  customId: string | null
  invoiceId: string | null
  description: string | null
  returnUrl: string | null
  cancelUrl: string | null
  locale: string | null
  /** Whether it was made with `payment_source`, whose link is called payer-action. */
  hasSource: boolean
  /** The payer's choice of funding, once approved. */
  funding: 'good' | 'pending' | 'declined' | null
  createdAt: number
  updatedAt: number
}

type Dispute = { id: string; status: 'OPEN' | 'RESOLVED'; createdAt: number }

/** Captured money of an order or of a classic button. */
export type CaptureRow = Priced & {
  id: string
  merchantId: string
  orderId: string | null
  buttonId: string | null
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  reason: string | null
  invoiceId: string | null
  customId: string | null
  dispute: Dispute | null
  createdAt: number
  updatedAt: number
}

/** Money that went back, or came again as a `canceled-reversal`. */
export type RefundRow = Priced & {
  id: string
  captureId: string
  merchantId: string
  kind: 'refund' | 'reversal' | 'canceled-reversal'
  invoiceId: string | null
  note: string | null
  createdAt: number
}

/** A purchase by a classic button. */
export type ButtonRow = Priced & {
  id: string
  merchantId: string
  itemName: string
  itemNumber: string
  invoice: string | null
  custom: string | null
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  createdAt: number
}

/** The use of a PayPal-Request-Id: its request and its result. */
export type ReplayRow = { id: string; at: number; body: string; result: string }

/** A webhook event or an IPN; `body` is exactly what is posted. */
export type NoticeRow = Notice & {
  kind: 'webhook' | 'ipn'
  merchantId: string
  /** The order or the button that it is about. */
  subjectId: string
  url: string
  body: string
  /** The sandbox's own origin, where the certificate is. */
  origin: string
  transmissionId: string
  at: number
}

/** The key and certificate that webhooks are signed with, as PEM. */
export type SigningRow = { id: string; privateKey: string; certificate: string }

type Rows = {
  token: TokenRow
  order: OrderRow
  capture: CaptureRow
  refund: RefundRow
  button: ButtonRow
  replay: ReplayRow
  notice: NoticeRow
  signing: SigningRow
}
export type Store = Journal<Rows>

/** Opens PayPal's store. @throws Error when its file is unreadable. */
export const openStore = (file: string): Store =>
  openJournal<Rows>(file, {
    token: 200,
    order: 20_000,
    capture: 20_000,
    refund: 20_000,
    button: 20_000,
    replay: 40_000,
    notice: 40_000,
    signing: 10,
  })
