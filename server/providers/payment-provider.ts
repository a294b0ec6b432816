import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod/mini'
import type { AttemptStatus } from '../../domain/payments/payment-attempt.ts'

/**
 * An account of ours at a company that takes payments. The company's words, numbers and formats stay in its
 * own files: everything here is ours. A second provider is one more entry of the registry.
 */
export type PaymentProvider = {
  /** Stored in each attempt; never changes: `openpay`, `paypal-mx`, … */
  name: string
  /** Used in the paths of its endpoints and in a membership's payment methods: `openpay`, `paypal`. */
  company: string
  /** The payment methods of this provider. */
  takes: readonly PaymentBy['method'][]
  /** Makes a charge. Never retries: the caller looks the charge up by its reference instead. */
  charge(it: NewCharge): Promise<ChargeAnswer>
  /**
   * Takes the money that its buyer approved (`Charge.awaitsCapture`); safe to repeat. Only some companies
   * have it.
   */
  capture?(chargeId: string, reference: string): Promise<ChargeAnswer>
  /** Ends an unpaid charge, so that nobody can pay it; safe to repeat. Only some companies have it. */
  cancel?(chargeId: string): Promise<ChargeAnswer>
  chargeById(id: string): Promise<Lookup>
  chargesByReference(reference: string): Promise<Lookup>
  /**
   * Charges made from `from` until `to`, a page at a time; `cursor` comes from the page before, undefined at
   * first.
   */
  chargesMade(it: { from: Date; to: Date; cursor?: string | undefined }): Promise<ChargePage>
  /** Returns a charge's full amount. Never retries: the caller looks the charge up instead. */
  refund(it: NewRefund): Promise<ChargeAnswer>
  /** The card of a token, as far as the company shows it. Only some companies have it. */
  cardOf?(tokenId: string): Promise<CardLookup>
  declineReasonOf(errorCode: string): DeclineReason
  notices: NoticeReader
}

/** The providers of this build by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

export const providersByName = (providers: PaymentProvider[]): PaymentProviders =>
  new Map(providers.map((it) => [it.name, it]))

export type NewCharge = {
  reference: string
  by: PaymentBy
  amountMinor: number
  currency: 'MXN' | 'USD'
  description: string
  customer: { name: string; lastName: string; email: string; telephone: string }
  lang: 'es' | 'en'
  /** The page to which the bank or the company sends the buyer back. */
  redirectUrl: string
}

/**
 * The buyer's payment method: `card-page` is the company's own card form, `wallet` the buyer's account there.
 */
export type PaymentBy =
  /** With 3-D Secure. */
  | { method: 'card'; tokenId: string; deviceSessionId: string | undefined }
  | { method: 'card-page' }
  | { method: 'cash'; dueAt: Date }
  | { method: 'wallet'; cancelUrl: string }

export type NewRefund = {
  chargeId: string
  reference: string
  amountMinor: number
  currency: 'MXN' | 'USD'
  /** Shown to the readers of the company's books. */
  description: string
}

/** A charge as the provider reports it; amounts in minor units. */
export type Charge = {
  id: string
  /** Our reference; null on a charge that is not ours. */
  reference: string | null
  /** `refunded` only when the full amount was; `unknown` for a status that this build does not know. */
  status: Exclude<AttemptStatus, 'submitting'>
  amountMinor: number
  currency: string
  /** The provider's own code of a failure, opaque: `declineReasonOf` reads it. */
  errorCode: string | null
  /** The page of the bank or the company that asks the buyer, while they are to answer. */
  redirectUrl: string | null
  /**
   * The list knows the payment alone: `id` is the payment's own, and only the reference tells whose it is.
   */
  isNamedByPayment?: boolean
  /** It was charged back, and the company says that this is final. */
  isChargeBackFinal?: boolean
  /** The buyer approved it and the money is not taken yet. */
  awaitsCapture?: boolean
  /** The reference that the buyer pays with at a shop. */
  cash?: CashReference
  /** Undefined where the company does not say. */
  createdAt?: Date
  /** The host of an address that no setting lists, so that the buyer is not sent there. */
  refusedRedirect?: string
}

/** `barcodeUrl` is the company's own drawing of the reference; null where it has none. */
export type CashReference = { reference: string; barcodeUrl: string | null; dueAt: Date | null }

/**
 * The outcome of a new charge. `declined` is a clear refusal: no money moved; `not-sent` too, as the
 * connection was never made. `unknown` is everything that leaves this open: timeout, reset, 5xx, an
 * unreadable answer.
 */
export type ChargeAnswer =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'declined'; errorCode: string }
  | { kind: 'duplicate-reference' }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** The charges that the provider has (maybe none), or why it was unreachable. */
export type Lookup = { kind: 'found'; charges: Charge[] } | { kind: 'unknown'; reason: string }

/** A card as its company shows it: masked, and never with its holder. */
export type ShownCard = { number: string; brand: string; expires: string }
export type CardLookup = { kind: 'found'; card: ShownCard } | { kind: 'unknown'; reason: string }

/** `next` is undefined on the last page. */
export type ChargePage =
  | { kind: 'found'; charges: Charge[]; next: string | undefined }
  | { kind: 'unknown'; reason: string }

/** A refusal's reason. `merchant-refused` is our account's fault there, `data-unreadable` our request's. */
export type DeclineReason =
  | 'declined'
  | 'insufficient-funds'
  | 'card-expired'
  | 'call-bank'
  | 'number-invalid'
  | 'expiry-invalid'
  | 'security-code-invalid'
  | 'authentication-failed'
  | 'data-refused'
  | 'data-unreadable'
  | 'merchant-refused'

/** A notice as it came: `body` is its bytes. */
export type RawNotice = { headers: IncomingHttpHeaders; body: Buffer }

/** `unknown`: the company that could tell is unreachable now. */
export type Verdict = 'genuine' | 'forged' | 'unknown'

/** Recognises and reads a provider's notices. */
export type NoticeReader = {
  /** The least that a notice holds; any other body is refused as a bad request. */
  body: z.ZodMiniType<object>
  /** Whether the headers prove the sender; its duration reveals nothing about the secret. */
  isAuthentic(headers: IncomingHttpHeaders): boolean
  /** The refusal's `WWW-Authenticate` header. */
  challenge: string
  /** Whether the notice was signed for this account; only for companies that sign each notice. */
  verify?(it: RawNotice): Promise<Verdict>
  /** Asks the company whether it sent this body; only for notices that prove nothing by themselves. */
  confirm?(body: string): Promise<Verdict>
  /** Reads a body that `body` accepts. Throws for any other. */
  read(body: string): Notice
}

/** `key` is the same for every delivery of one notice; most notices only hint which charge to look up. */
export type Notice = { key: string } & (
  | { kind: 'charge'; chargeId: string; reference: string | undefined }
  /**
   * The charge as it is now, where nobody can ask the company; `reinstated`: a payment taken back came again.
   */
  | { kind: 'report'; charge: Charge; reinstated: boolean }
  /** A notice for another account, or of test money where the account is real. */
  | { kind: 'foreign'; reason: string }
  | { kind: 'verification' }
  | { kind: 'other' }
)
