/** D documented by Openpay, O observed in its official plugins and SDK tests, A assumed by us. */
export const CONFORMANCE: ReadonlyArray<{ basis: 'D' | 'O' | 'A'; behaviour: string }> = [
  {
    basis: 'D',
    behaviour:
      'Basic authentication with the key as user name; a public key may only make and read tokens (1010)',
  },
  {
    basis: 'D',
    behaviour:
      'Longest texts: source_id 45, description 250, order_id 100, device_session_id 255, customer name, last_name, email and phone_number 100; longer is 400/1001',
  },
  { basis: 'A', behaviour: 'Longest holder_name 80; longer is 400/1001' },
  { basis: 'D', behaviour: 'A token is good for one charge' },
  { basis: 'A', behaviour: 'A used token, or one older than an hour, answers 404/1005' },
  { basis: 'D', behaviour: 'A token refused with 3005 may be charged again with 3-D Secure' },
  { basis: 'D', behaviour: 'order_id is unique among transactions: 409/1006' },
  { basis: 'O', behaviour: 'A failed charge does not use up its order_id' },
  { basis: 'A', behaviour: 'A cancelled charge does not use up its order_id' },
  { basis: 'D', behaviour: 'use_3d_secure with redirect_url answers charge_pending and payment_method.url' },
  {
    basis: 'D',
    behaviour:
      'confirm false with redirect_url and without source_id answers charge_pending and the address of Openpay’s own card form, …/card_capture',
  },
  {
    basis: 'A',
    behaviour:
      'On that form a card that is refused ends the charge, one with a wrong field may be given again; with use_3d_secure the bank’s page follows',
  },
  {
    basis: 'A',
    behaviour: 'With 3-D Secure every card gets its page; the decline table answers after "approve"',
  },
  { basis: 'O', behaviour: 'A refused 3-D Secure authentication is error_code 2010 of a failed charge' },
  { basis: 'A', behaviour: 'A charge_pending without an answer is cancelled after one hour' },
  {
    basis: 'O',
    behaviour: 'Cards 4000000000000069 → 3002, 4444444444444448 → 3003, 4000000000000119 → 3004',
  },
  {
    basis: 'A',
    behaviour: 'Cards 4222222222222220 → 3001, 4000000000000044 → 3005; any other valid number is approved',
  },
  { basis: 'D', behaviour: 'A charge is found again by order_id; there is no idempotency key' },
  { basis: 'D', behaviour: 'A refund leaves the charge completed and adds refund{}' },
  { basis: 'A', behaviour: 'A charge is refunded once, in full or in part' },
  {
    basis: 'D',
    behaviour: 'Notices carry Basic authentication and no signature, and come again until a 2xx',
  },
  {
    basis: 'A',
    behaviour: 'Ten tries over about eighty minutes; charge.created announces a pending 3-D Secure charge',
  },
  { basis: 'D', behaviour: 'A webhook is verified by a code posted to it' },
  {
    basis: 'D',
    behaviour:
      'method store: in_progress with reference, paybin_reference and barcode_url; paid or expired later',
  },
  { basis: 'D', behaviour: 'method bank_account (SPEI): in_progress with clabe; paid or expired later' },
  {
    basis: 'A',
    behaviour:
      'A reference can be paid for 30 days unless due_date (Mexico City’s time) says otherwise; then status expired',
  },
  { basis: 'O', behaviour: 'transaction.expired announces a reference that nobody paid' },
  {
    basis: 'A',
    behaviour: 'Payment at shops and by SPEI is in MXN only; an expired charge leaves its order_id free',
  },
  { basis: 'A', behaviour: 'The barcode is Code 128 B as an SVG; Openpay sends a PNG' },
  { basis: 'D', behaviour: 'Only card charges can be refunded' },
  {
    basis: 'O',
    behaviour:
      'POST /charges/{id}/cancel of a charge_pending charge answers it as cancelled; charge.cancelled announces it',
  },
  {
    basis: 'A',
    behaviour:
      'So does that of a reference for a shop or SPEI; of a charge that has ended, or was paid, 422/1003. A shop may have taken money for a cancelled reference all the same',
  },
  {
    basis: 'A',
    behaviour:
      'chargeback.created: chargeback_pending; accepted: chargeback_accepted; rejected: completed again. Refunds are refused meanwhile',
  },
  {
    basis: 'A',
    behaviour: 'Not simulated: customers, cards on file, plans, subscriptions, capture false (501 or 1001)',
  },
]
