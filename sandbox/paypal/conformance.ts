/** D documented by PayPal (OpenAPI files, developer pages), O observed in SDKs and samples, A assumed. */
export const CONFORMANCE: ReadonlyArray<{ basis: 'D' | 'O' | 'A'; behaviour: string }> = [
  { basis: 'D', behaviour: 'Client credentials give a Bearer token for nine hours; another token is 401' },
  {
    basis: 'D',
    behaviour: 'Errors are {name, message, debug_id, details[], links[]}, wrong fields by JSON pointer',
  },
  {
    basis: 'D',
    behaviour: 'PayPal-Request-Id repeats the result with 200: six hours for orders, 45 days for refunds',
  },
  { basis: 'D', behaviour: 'payment_source without PayPal-Request-Id is 400/PAYPAL_REQUEST_ID_REQUIRED' },
  { basis: 'A', behaviour: 'A PayPal-Request-Id again with another body is 422/DUPLICATE_REQUEST_ID' },
  {
    basis: 'A',
    behaviour: 'A refusal is not kept under its PayPal-Request-Id: the next request is tried anew',
  },
  {
    basis: 'A',
    behaviour: 'Requests are handled one after the other; PREVIOUS_REQUEST_IN_PROGRESS never happens',
  },
  {
    basis: 'D',
    behaviour: 'With payment_source: PAYER_ACTION_REQUIRED and link payer-action; else CREATED and approve',
  },
  {
    basis: 'D',
    behaviour: 'The payer comes back to return_url with token and PayerID, or to cancel_url with token',
  },
  {
    basis: 'D',
    behaviour: 'A capture before the approval is 422/ORDER_NOT_APPROVED, a second one ORDER_ALREADY_CAPTURED',
  },
  {
    basis: 'D',
    behaviour: 'INSTRUMENT_DECLINED has a link redirect, where the payer chooses something else',
  },
  {
    basis: 'A',
    behaviour: 'After INSTRUMENT_DECLINED the order is PAYER_ACTION_REQUIRED until it is approved again',
  },
  {
    basis: 'D',
    behaviour: 'An invoice_id that was captured is 422/DUPLICATE_INVOICE_ID, at the capture and at creation',
  },
  {
    basis: 'A',
    behaviour: 'A declined capture does not use up its invoice_id; two open orders may share one',
  },
  { basis: 'A', behaviour: 'An order that nobody captured within three hours is 404' },
  { basis: 'A', behaviour: 'An order or capture of the other account is 404' },
  {
    basis: 'D',
    behaviour: 'A capture may be PENDING while its order is COMPLETED; it ends COMPLETED or DECLINED',
  },
  {
    basis: 'D',
    behaviour: 'Refunds in full or in parts, up to the capture: PARTIALLY_REFUNDED, then REFUNDED',
  },
  { basis: 'D', behaviour: 'A pending capture cannot be refunded, nor one with a chargeback' },
  {
    basis: 'A',
    behaviour: 'A chargeback leaves the capture REFUNDED with reason CHARGEBACK; won, it is COMPLETED again',
  },
  { basis: 'D', behaviour: 'Webhooks are signed: RSA-SHA256 over transmissionId|time|webhookId|crc32(body)' },
  {
    basis: 'A',
    behaviour: 'The certificate is the sandbox’s own, self-signed, and served over http at paypal-cert-url',
  },
  { basis: 'D', behaviour: 'A webhook comes again until a 2xx' },
  {
    basis: 'A',
    behaviour:
      'Sixteen tries over a day for webhooks and IPN; each try has the first one’s id, time and body',
  },
  {
    basis: 'D',
    behaviour: 'verify-webhook-signature answers SUCCESS or FAILURE; the webhook id must be the caller’s own',
  },
  {
    basis: 'D',
    behaviour:
      'Transaction search: at most 31 days, pages, T0006, T0007, T1107, T1106; outgoing is negative, V is what went back in full',
  },
  {
    basis: 'A',
    behaviour: 'Transactions are there at once; PayPal’s may take three hours. Code T1108 of a won dispute',
  },
  { basis: 'A', behaviour: 'The fee is 3.95 % and 4.00; what the refund gives back of it is nothing' },
  { basis: 'D', behaviour: 'Classic button _xclick; an IPN in windows-1252, declared by its field charset' },
  {
    basis: 'D',
    behaviour: '_notify-validate answers VERIFIED only for the unchanged bytes of an IPN that was sent',
  },
  {
    basis: 'D',
    behaviour:
      'Pending and Completed share a txn_id; Refunded, Reversed, Canceled_Reversal have parent_txn_id',
  },
  {
    basis: 'A',
    behaviour: 'Addresses of a button must be the product’s; the payer comes back by GET whatever rm says',
  },
  { basis: 'O', behaviour: 'test_ipn is 1 in every IPN of a sandbox' },
  { basis: 'A', behaviour: 'A POST without a JSON content type is 415' },
  {
    basis: 'A',
    behaviour:
      'Not simulated: intent AUTHORIZE, items, shipping, cards, vaulting, several purchase units, payee, registering webhooks, CHECKOUT.PAYMENT-APPROVAL.REVERSED, PATCH (501 or 400)',
  },
]
