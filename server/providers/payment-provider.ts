import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { AttemptStatus } from '../../domain/payment-attempt.ts'

/**
 * A company that takes card payments. Its words, numbers and formats end in its own file: everything here is ours. A
 * second one is one more entry of the registry.
 */
export type PaymentProvider = {
  /** Stands in the paths of its endpoints, in a membership's payment methods and in each attempt; never changed. */
  name: string
  /** Charges a card token with 3-D Secure. Never retries: the caller looks the charge up by its reference instead. */
  charge(it: NewCharge): Promise<ChargeAnswer>
  chargeById(id: string): Promise<Lookup>
  chargesByReference(reference: string): Promise<Lookup>
  declineReasonOf(errorCode: string): DeclineReason
  notices: NoticeReader
}

/** The providers of this build by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

export const providersByName = (providers: PaymentProvider[]): PaymentProviders =>
  new Map(providers.map((it) => [it.name, it]))

export type NewCharge = {
  reference: string
  tokenId: string
  amountMinor: number
  currency: 'MXN' | 'USD'
  description: string
  deviceSessionId: string | undefined
  customer: { name: string; lastName: string; email: string; telephone: string }
  /** Where the bank sends the buyer back to. */
  redirectUrl: string
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
  /** Where the bank asks the buyer, while 3-D Secure is open. */
  redirectUrl: string | null
  /** The host of an address that the buyer is not sent to, as no setting lists it. */
  refusedRedirect?: string
}

/**
 * What became of a new charge. `declined` is a clear refusal: no money moved. `unknown` is everything that leaves
 * open whether it did: timeout, reset, 5xx, an unreadable answer.
 */
export type ChargeAnswer =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'declined'; errorCode: string }
  | { kind: 'duplicate-reference' }
  | { kind: 'unknown'; reason: string }

/** The charges that the provider has (none is an answer too), or why it could not be reached. */
export type Lookup = { kind: 'found'; charges: Charge[] } | { kind: 'unknown'; reason: string }

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

/** How a provider's notices are recognised and read. */
export type NoticeReader = {
  /** The least that a notice holds; anything else is refused as a bad request. */
  body: z.ZodType<object>
  /** Whether the headers prove the sender, in a time that says nothing about the secret. */
  isAuthentic(headers: IncomingHttpHeaders): boolean
  /** `WWW-Authenticate` of the refusal. */
  challenge: string
  /** Reads a body that `body` accepts. Throws for any other. */
  read(body: string): Notice
}

/** `key` is the same for every delivery of one notice; a notice is only a hint which charge to look up. */
export type Notice = { key: string } & (
  | { kind: 'charge'; chargeId: string; reference: string | undefined }
  | { kind: 'verification' }
  | { kind: 'other' }
)
