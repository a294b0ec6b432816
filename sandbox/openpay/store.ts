import { type Journal, openJournal } from '../payments/journal.ts'
import type { Notice } from '../payments/notice-deliveries.ts'
import type { MaskedCard } from './cards.ts'
import type { ErrorCode } from './errors.ts'

export type TokenRow = { id: string; at: number; used: boolean; card: MaskedCard }

type ChargeStatus =
  | 'charge_pending'
  | 'in_progress'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'chargeback_pending'
  | 'chargeback_accepted'

/** The data for a payment elsewhere: the reference for a shop, or the account for SPEI. */
type Offline = { method: 'store' | 'bank_account'; reference: string; shopReference: string; dueAt: number }

/** A charge; money in minor units (centavos or cents), times in ms UTC. */
export type ChargeRow = {
  id: string
  orderId: string | null
  minor: number
  currency: 'MXN' | 'USD'
  description: string | null
  /** Null for a payment at a shop or by SPEI. */
  card: MaskedCard | null
  /** Only for a payment at a shop or by SPEI. */
  offline?: Offline
  customer: Record<string, string> | null
  status: ChargeStatus
  error: { code: ErrorCode; message: string } | null
  authorization: string | null
  redirectUrl: string | null
  /** The provider's page that asks the buyer for the card, or the bank's page. */
  pageUrl: string | null
  /** The bank's page that may follow, if the buyer gives the card on the provider's own page. */
  bankPageUrl?: string | null
  refund: { id: string; minor: number; at: number; description: string | null } | null
  createdAt: number
  operatedAt: number
}

export type WebhookRow = {
  id: string
  url: string
  user: string
  password: string
  types: string[]
  verified: boolean
  code: string
}

export type NoticeRow = Notice & {
  webhookId: string
  chargeId: string
  body: Record<string, unknown>
  at: number
}

type Rows = { token: TokenRow; charge: ChargeRow; webhook: WebhookRow; notice: NoticeRow }
export type Store = Journal<Rows>

/** Opens Openpay's store. @throws Error when its file is unreadable. */
export const openStore = (file: string): Store =>
  openJournal<Rows>(file, { token: 5_000, charge: 20_000, webhook: 100, notice: 40_000 })
