import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, MAX_LENGTH, singleLineText, telephone } from './text-inputs.ts'

/** `es_MX` or `en_US`; any other is Spanish, never a refusal of a payment. */
export const lang = z.object({ lang: z.string().optional().catch(undefined) })

/** `{user id}-{membership id}-{8 random alphanumerics}` (specification, chapter 3); made once for each press of "pay". */
export const orderReference = z.string().regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}-[A-Za-z0-9]{8}$/)

/** Status of a payment: `pending` waits for the buyer's bank; a timeout is `unknown`, never `failed`. */
const paymentStatus = z.enum(['pending', 'unknown', 'succeeded', 'failed', 'refunded'])

/**
 * The endpoints of one card provider under its name; `noticeBody` is the least that a notice of it holds. A notice is
 * only a hint: its sender is checked before the body is read, and the charge is fetched from the provider.
 */
export const cardEndpoints = <B extends z.ZodType>(provider: string, noticeBody: B) => ({
  cardCharge: endpoint({
    method: 'POST',
    path: `/api/payments/${provider}/card`,
    access: 'session',
    summary: 'Pay a membership with a card token; the answer says where the bank asks the buyer',
    query: lang,
    body: z.object({
      firstname: singleLineText(1, MAX_LENGTH.name),
      lastname: singleLineText(0, MAX_LENGTH.name).optional(),
      telephone,
      email: emailAddress(MAX_LENGTH.email),
      reference: orderReference,
      token_id: singleLineText(1, MAX_LENGTH.tokenId),
      deviceIdHiddenFieldName: singleLineText(0, MAX_LENGTH.deviceSession).optional(),
      deviceDataId: singleLineText(0, MAX_LENGTH.deviceSession).optional(),
      /** What the page showed as the total; a price that has changed since then answers 409 instead of charging. */
      total: z.coerce.number().nonnegative().max(1_000_000).optional(),
    }),
    response: z.object({
      data: z.object({
        /** The bank's page; our own `/checkout/validate?reference=…` when there is nothing to approve. */
        redirect_url: z.string(),
        reference: z.string(),
        payment_id: z.number().int(),
        status: paymentStatus,
      }),
    }),
  }),

  confirmCard: endpoint({
    method: 'POST',
    path: `/api/payments/${provider}/security3d`,
    access: 'session',
    summary: 'What the bank decided: status 1 paid, 0 not known yet, -1 refused',
    query: lang,
    body: z
      .object({
        id: z
          .string()
          .regex(/^[\w-]{1,64}$/)
          .optional(),
        reference: orderReference.optional(),
      })
      .refine((it) => it.id !== undefined || it.reference !== undefined),
    response: z.object({
      status: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
      /** `reason` is the key of the text that says why it was refused. */
      data: z.object({ payment_id: z.number().int(), reason: z.string().nullable() }),
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
export const openpayNoticeBody = z.looseObject({ type: z.string().min(1).max(100) })

export const { cardCharge, confirmCard, notice: openpayNotice } = cardEndpoints('openpay', openpayNoticeBody)

export const purchases = endpoint({
  method: 'GET',
  path: '/api/payments',
  access: 'session',
  summary: "The account's purchases, newest first",
  response: z.object({
    data: z.array(
      z.object({
        payment_id: z.number().int(),
        order_id: z.string(),
        /** Of a redeemed prepaid card; null for other payments. */
        code: z.string().nullable(),
        status: paymentStatus,
        date_modified: z.string(),
        title: z.string(),
        title_en: z.string(),
        expire: z.string().nullable(),
        total: z.number(),
        currency: z.string(),
      }),
    ),
  }),
})
