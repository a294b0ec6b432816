import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod/mini'
import type { AttemptStatus } from '../../domain/payments/payment-attempt.ts'

/**
 * An account of ours at a company that takes payments. The company's words, numbers and formats end in its own files:
 * everything here is ours. A second one is one more entry of the registry.
 */
export type PaymentProvider = {
  /** Stands in each attempt and never changes: `openpay`, `paypal-mx`, … */
  name: string
  /** Stands in the paths of its endpoints and in a membership's payment methods: `openpay`, `paypal`. */
  company: string
  /** What a buyer can pay with here. */
  takes: readonly PaymentBy['method'][]
  /** Makes a charge. Never retries: the caller looks the charge up by its reference instead. */
  charge(it: NewCharge): Promise<ChargeAnswer>
  /** Takes the money that its buyer approved (`Charge.awaitsCapture`); safe to repeat. Of some companies only. */
  capture?(chargeId: string, reference: string): Promise<ChargeAnswer>
  /** Ends a charge that nobody has paid yet, so that nobody can; safe to repeat. Of some companies only. */
  cancel?(chargeId: string): Promise<ChargeAnswer>
  chargeById(id: string): Promise<Lookup>
  chargesByReference(reference: string): Promise<Lookup>
  /** Charges made from `from` until `to`, a page at a time; `cursor` is that of the page before, undefined at first. */
  chargesMade(it: { from: Date; to: Date; cursor?: string | undefined }): Promise<ChargePage>
  /** Returns a charge's full amount. Never retries: the caller looks the charge up instead. */
  refund(it: NewRefund): Promise<ChargeAnswer>
  /** Which card a token is of, as far as the company shows it. Of some companies only. */
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
  /** Where the bank or the company sends the buyer back to. */
  redirectUrl: string
}

/** What the buyer pays with: `card-page` is the company's own card form, `wallet` its account of the buyer. */
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
  /** Shown to whoever reads the company's books. */
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
  /** Where the bank or the company asks the buyer, while they are to answer. */
  redirectUrl: string | null
  /** A list that knows the payment alone: `id` is the payment's own, and whose it is says the reference. */
  isNamedByPayment?: boolean
  /** It was charged back, and the company says that this is decided. */
  isChargeBackFinal?: boolean
  /** The buyer approved it and the money is not taken yet. */
  awaitsCapture?: boolean
  /** What the buyer pays at a shop with. */
  cash?: CashReference
  /** Undefined where the company does not say. */
  createdAt?: Date
  /** The host of an address that the buyer is not sent to, as no setting lists it. */
  refusedRedirect?: string
}

/** `barcodeUrl` is the company's own drawing of the reference; null where it has none. */
export type CashReference = { reference: string; barcodeUrl: string | null; dueAt: Date | null }

/**
 * What became of a new charge. `declined` is a clear refusal: no money moved; `not-sent` too, as the connection was never
 * made. `unknown` is everything that leaves open whether it did: timeout, reset, 5xx, an unreadable answer.
 */
export type ChargeAnswer =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'declined'; errorCode: string }
  | { kind: 'duplicate-reference' }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** The charges that the provider has (none is an answer too), or why it could not be reached. */
export type Lookup = { kind: 'found'; charges: Charge[] } | { kind: 'unknown'; reason: string }

/** A card as its company shows it: masked, and never its holder. */
export type ShownCard = { number: string; brand: string; expires: string }
export type CardLookup = { kind: 'found'; card: ShownCard } | { kind: 'unknown'; reason: string }

/** `next` is undefined on the last page. */
export type ChargePage =
  | { kind: 'found'; charges: Charge[]; next: string | undefined }
  | { kind: 'unknown'; reason: string }

/** Why a charge was refused. `merchant-refused` is a fault of our account there, `data-unreadable` of our request. */
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

/** `unknown`: the company that could tell cannot be reached now. */
export type Verdict = 'genuine' | 'forged' | 'unknown'

/** How a provider's notices are recognised and read. */
export type NoticeReader = {
  /** The least that a notice holds; anything else is refused as a bad request. */
  body: z.ZodMiniType<object>
  /** Whether the headers prove the sender, in a time that says nothing about the secret. */
  isAuthentic(headers: IncomingHttpHeaders): boolean
  /** `WWW-Authenticate` of the refusal. */
  challenge: string
  /** Of companies that sign each notice: whether it was signed for this account. */
  verify?(it: RawNotice): Promise<Verdict>
  /** Of notices that prove nothing by themselves: asks the company whether it sent this body. */
  confirm?(body: string): Promise<Verdict>
  /** Reads a body that `body` accepts. Throws for any other. */
  read(body: string): Notice
}

/** `key` is the same for every delivery of one notice; most are only a hint which charge to look up. */
export type Notice = { key: string } & (
  | { kind: 'charge'; chargeId: string; reference: string | undefined }
  /** The charge as it stands, where the company cannot be asked; `reinstated`: what was taken back came again. */
  | { kind: 'report'; charge: Charge; reinstated: boolean }
  /** Of another account, or of test money where it is real. */
  | { kind: 'foreign'; reason: string }
  | { kind: 'verification' }
  | { kind: 'other' }
)
