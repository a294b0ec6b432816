import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decimalNumber, wholeNumber } from '../number-inputs.ts'
import { emailAddress, MAX_LENGTH, personNameText, singleLineText, telephone } from '../text-inputs.ts'

/** `es_MX` or `en_US`; any other is Spanish, never a refusal of a payment. */
export const lang = z.object({ lang: z.catch(z.optional(z.string()), undefined) })

/** `{user id}-{membership id}-{8 random alphanumerics}` (specification, chapter 3); new at each "pay". */
export const orderReference = z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}-[A-Za-z0-9]{8}$/))

/** Status of a payment: `pending` waits for the buyer's bank; a timeout is `unknown`, never `failed`. */
export const paymentStatus = z.enum(['pending', 'unknown', 'succeeded', 'failed', 'refunded'])

export const chargeResponse = z.object({
  data: z.object({
    /** The bank's page; our own `/checkout/validate?reference=…` when there is nothing to approve. */
    redirect_url: z.string(),
    /** The reference of the order that is paid; differs from the sent one where `handed_back`. */
    reference: z.string(),
    payment_id: z.int(),
    status: paymentStatus,
    /**
     * Nothing was charged: an earlier order of the same membership still waits at the bank, and this is its
     * page.
     */
    handed_back: z.boolean(),
  }),
})

/**
 * One card provider's endpoints under its name; `noticeBody` is the least that its notices hold. A notice is
 * only a hint: its sender is checked before the body is read, and the charge is fetched from the provider.
 */
export const cardEndpoints = <B extends z.ZodMiniType>(provider: string, noticeBody: B) => ({
  cardCharge: endpoint({
    method: 'POST',
    path: `/api/payments/${provider}/card`,
    access: 'session',
    summary: 'Pay a membership with a card token; the answer says where the bank asks the buyer',
    query: lang,
    body: z.object({
      firstname: personNameText(1),
      lastname: z.optional(personNameText(0)),
      telephone,
      email: emailAddress(MAX_LENGTH.email),
      reference: orderReference,
      token_id: singleLineText(1, MAX_LENGTH.tokenId),
      deviceIdHiddenFieldName: z.optional(singleLineText(0, MAX_LENGTH.deviceSession)),
      deviceDataId: z.optional(singleLineText(0, MAX_LENGTH.deviceSession)),
      /**
       * The total that the page showed; if the price has changed since then, answers 409 instead of charging.
       */
      total: z.optional(decimalNumber(z.nonnegative(), z.maximum(1_000_000))),
      /**
       * The buyer wants another charge although an order still waits at the bank; without it that order is
       * resumed.
       */
      start_over: z.optional(z.boolean()),
    }),
    response: chargeResponse,
  }),

  confirmCard: endpoint({
    method: 'POST',
    path: `/api/payments/${provider}/security3d`,
    access: 'session',
    summary: 'What the bank decided: status 1 paid, 0 not known yet, -1 refused',
    query: lang,
    body: z
      .object({
        id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
        reference: z.optional(orderReference),
      })
      .check(z.refine((it) => it.id !== undefined || it.reference !== undefined)),
    response: z.object({
      status: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
      /** `reason` is the key of the text that says why it was refused. */
      data: z.object({ payment_id: z.int(), reason: z.nullable(z.string()) }),
    }),
  }),

  notice: endpoint({
    method: 'POST',
    path: `/api/payments/${provider}/webhook`,
    access: 'open',
    summary: "The card provider's notices",
    body: noticeBody,
    response: z.object({ received: z.literal(true) }),
  }),
})

/** Paths of notices, of any provider. */
export const NOTICE_PATH = /^\/api\/payments\/[^/]+\/webhook$/

/** The least that one of Openpay's notices holds. */
export const openpayNoticeBody = z.looseObject({ type: z.string().check(z.minLength(1), z.maxLength(100)) })

export const { cardCharge, confirmCard, notice: openpayNotice } = cardEndpoints('openpay', openpayNoticeBody)

/** Amounts in currency units, instants ISO UTC. */
const purchaseRow = z.object({
  payment_id: z.int(),
  method: z.enum(['card', 'card-page', 'cash', 'wallet', 'prepaid']),
  order_id: z.string(),
  /** The folio of a redeemed prepaid card; null for other payments. */
  code: z.nullable(z.string()),
  status: paymentStatus,
  date_modified: z.string(),
  title: z.string(),
  title_en: z.string(),
  expire: z.nullable(z.string()),
  /** YYYY-MM-DD, league time; set for a pass for one baseball day. `expire` is in the night after it. */
  baseball_day: z.nullable(z.string()),
  total: z.number(),
  currency: z.string(),
  /** Key of the text that says why it failed; null when it did not. */
  failure: z.nullable(z.string()),
  /**
   * Set where the whole total goes back to the buyer: the latest date, and whether the league returns it
   * itself.
   */
  owed: z.nullable(z.object({ by: z.string(), by_hand: z.boolean() })),
  /** The open payment at a shop; null once it was paid, or expired. */
  cash: z.nullable(z.object({ reference: z.string(), due_at: z.nullable(z.string()) })),
})

/**
 * A payment that a deleted account leaves behind: `cancelled` at its company; `open`, which may still be paid
 * and is then refunded; `owed`, which was paid and is refunded. Amounts in currency units, instants ISO UTC.
 */
export const leftPayment = z.extend(
  z.pick(purchaseRow, {
    payment_id: true,
    method: true,
    order_id: true,
    title: true,
    title_en: true,
    total: true,
    currency: true,
    cash: true,
  }),
  {
    outcome: z.enum(['cancelled', 'open', 'owed']),
    /** Until when its buyer's contact is kept, encrypted, to give the money back. */
    contact_until: z.string(),
  },
)
export type LeftPayment = z.infer<typeof leftPayment>

export const purchases = endpoint({
  method: 'GET',
  path: '/api/payments',
  access: 'session',
  summary: "The account's purchases and the passes that it was given, each newest first",
  response: z.object({
    data: z.array(purchaseRow),
    /** Passes without a purchase; instants ISO UTC. */
    gifts: z.array(
      z.object({
        date: z.string(),
        title: z.string(),
        title_en: z.string(),
        expire: z.string(),
        baseball_day: z.nullable(z.string()),
      }),
    ),
  }),
})

/** An event of a purchase, in the buyer's words. */
export const purchaseEvent = z.enum([
  'created',
  'waiting-for-bank',
  'waiting-for-wallet',
  'waiting-for-cash',
  /** Whether it was paid is not known yet. */
  'verifying',
  'paid',
  /** By the bank or the company. */
  'refused',
  'expired',
  /** By the buyer, on the wallet's page. */
  'cancelled',
  /** No charge was ever made. */
  'not-charged',
  /** Another payment has bought the same meanwhile. */
  'not-needed',
  /** Cancelled at its company: nobody can pay it any more. */
  'withdrawn',
  /** Duplicate payment: another one covers the same membership, and one of the two is refunded. */
  'paid-twice',
  'refund-requested',
  /** No company does it: the league returns the money itself. */
  'refund-by-hand',
  'refunded',
  /** The bank took the money back at its holder's request. */
  'charged-back',
  /** A payment that was taken back came again. */
  'reinstated',
  /** The pass moved to the next day with games, as its own was rained out. */
  'pass-moved',
  /** The payment for a smaller membership, credited to this one, was taken back. */
  'credit-lost',
  'receipt-sent',
])

export const purchase = endpoint({
  method: 'GET',
  path: '/api/payments/:payment_id',
  access: 'session',
  summary: 'One purchase of the account, with what happened to it so far',
  params: z.object({ payment_id: wholeNumber(z.positive(), z.maximum(2_147_483_647)) }),
  response: z.object({
    data: z.extend(purchaseRow, {
      membership_id: z.int(),
      /** The company's name in the paths of its endpoints: `openpay`, `paypal`; null for a prepaid card. */
      company: z.nullable(z.string()),
      date_added: z.string(),
      /** The address of the receipt; empty once it was erased. */
      email: z.string(),
      /** `total` is price and commission, less the credit of an upgrade. */
      price: z.number(),
      commission: z.number(),
      credit: z.number(),
      valid_from: z.string(),
      valid_until: z.string(),
      /** The page of the bank or the wallet that waits for the buyer; null when neither does. */
      redirect_url: z.nullable(z.string()),
      /** The oldest first. */
      events: z.array(z.object({ event: purchaseEvent, at: z.string() })),
    }),
  }),
})
