import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decimalNumber } from '../number-inputs.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../text-inputs.ts'
import { lang, orderReference, paymentStatus } from './payments.ts'

/** PayPal's name in the paths and in a membership's payment methods. */
export const PAYPAL = 'paypal'

const field = z.string().check(z.maxLength(2_000))

/**
 * The specification's hidden form (chapter 2, "Checkout"), each field an input of its name. `item_number` is
 * our reference and the buyer's country, joined by a hyphen.
 */
const walletForm = z.object({
  cmd: field,
  business: field,
  item_name: field,
  item_number: field,
  amount: field,
  currency_code: field,
  return: field,
  cancel_return: field,
  notify_url: field,
  no_shipping: field,
  invoice: field,
  charset: field,
  /** Proves to us that a logged-in page of this browser made the form (decision 41); absent in mode `wps`. */
  form_ticket: z.optional(field),
})
export type WalletForm = z.infer<typeof walletForm>

export const paypalOrder = endpoint({
  method: 'POST',
  path: '/api/payments/paypal/order',
  access: 'session',
  summary: 'Place an order to be paid with PayPal; the answer is the form that leads the browser there',
  query: lang,
  body: z.object({
    reference: orderReference,
    email: emailAddress(MAX_LENGTH.email),
    telephone: z.optional(telephone),
    /** The total that the page showed; if the price has changed since then, answers 409. */
    total: z.optional(decimalNumber(z.nonnegative(), z.maximum(1_000_000))),
  }),
  response: z.object({
    data: z.object({
      payment_id: z.int(),
      reference: z.string(),
      status: paymentStatus,
      /** To be posted at once, as the page's own navigation; null where nothing is left to pay. */
      form: z.nullable(z.object({ action: z.string(), fields: walletForm })),
    }),
  }),
})

const ITEM_NUMBER = /^([1-9]\d{0,9}-[1-9]\d{0,9}-[A-Za-z0-9]{8})-([A-Z]{2})$/

/** The order reference in an item number of ours; undefined for any other text. */
export const referenceInItemNumber = (itemNumber: string): string | undefined =>
  ITEM_NUMBER.exec(itemNumber)?.[1]

/**
 * Receives the form, posted as a navigation. Only `item_number` decides: all other fields must match the
 * order. Leads to PayPal's page, to `/checkout/success/?paypal=1` when it is paid already, else to
 * `/checkout/failure?reason={key of the text}&membership={id}&order={payment_id}`, both as far as they are
 * known.
 */
export const paypalCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/paypal/checkout',
  access: 'open',
  kind: 'redirect',
  summary: 'Send the browser to PayPal to approve a placed order',
  body: z.extend(z.partial(walletForm), { item_number: z.string().check(z.regex(ITEM_NUMBER)) }),
  response: z.string(),
})

/** PayPal's number of an order. */
const token = z.catch(z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,40}$/i))), undefined)

/**
 * PayPal sends a buyer back here. Takes the money that they approved, then leads to
 * `/checkout/success/?paypal=1` (paid, or not known yet), back to PayPal where the bank refused and the buyer
 * may choose another method, or to `/checkout/failure` as above.
 */
export const paypalReturn = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/return',
  access: 'open',
  kind: 'redirect',
  summary: "The buyer's return from PayPal",
  query: z.object({ token, PayerID: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined) }),
  response: z.string(),
})

/** PayPal sends a buyer who cancels here: the attempt ends and the page is `/home`. */
export const paypalCancel = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/cancel',
  access: 'open',
  kind: 'redirect',
  summary: "The buyer's return from PayPal without having approved",
  query: z.object({ token }),
  response: z.literal('/home'),
})

/** The least that a webhook holds, or the IPN of a classic button. */
export const paypalNoticeBody = z.union([
  z.looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    event_type: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  z.looseObject({ txn_id: z.string(), payment_status: z.string() }),
])

/** Webhooks are signed JSON; an IPN is a form, answered with nothing and confirmed by PayPal afterwards. */
export const paypalNotice = endpoint({
  method: 'POST',
  path: '/api/payments/paypal/webhook',
  access: 'open',
  summary: "PayPal's notices",
  query: lang,
  body: paypalNoticeBody,
  response: z.object({ received: z.literal(true) }),
})
