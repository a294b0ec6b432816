import type { esPurchase } from '../es/purchase.ts'
import type { TextsLike } from '../es.ts'

export const enPurchase: TextsLike<typeof esPurchase> = {
  purchase: {
    title: 'My purchase',
    number: 'Purchase {{number}}',
    back: 'Purchase history',
    notFound: 'We could not find this purchase in your account',
    notFoundText:
      'Check the address, or open it from your history. If you made it with another account, log in with that one.',
    unreachable:
      'We could not load your purchase. Your payment is still going through, and we are still trying.',
    stale:
      'We cannot connect. This is what we knew on {{when}}; we are still trying, and the page will catch up by itself.',
    timeline: 'What has happened',
    receipt: 'Receipt',
    order: 'Your order',
    print: 'Print the receipt',
    reference: 'Reference',
    ordered: 'Ordered',
    paid: 'Paid',
    status: 'Status',
    statuses: {
      pending: 'Waiting for payment',
      unknown: 'Being verified',
      succeeded: 'Paid',
      failed: 'Not paid',
      refunded: 'Refunded',
      'charged-back': 'Reversed',
    },
    method: 'Payment method',
    buyer: 'Bought by',
    totalPaid: 'Total paid',
    goOn: {
      bank: 'Continue at my bank',
      'card-page': 'Continue with the payment',
      wallet: 'Continue in PayPal',
    },
    payAnotherWay: 'Pay another way',
    checkNow: 'Check now',
    tryAgain: 'Try again',
    buyAgain: 'Buy it again',
    methods: {
      card: 'Card',
      'card-page': 'Card',
      cash: 'Cash at a store',
      wallet: 'PayPal',
      prepaid: 'Prepaid card',
    },
    stages: {
      bank: {
        title: 'Waiting for your bank',
        text: 'You still have to confirm the payment on your bank’s page. If you already did, wait here: this page updates itself.',
      },
      'card-page': {
        title: 'Waiting for your payment',
        text: 'You still have to finish paying on Openpay’s secure page. If you already did, wait here: this page updates itself.',
      },
      wallet: {
        title: 'Waiting for PayPal',
        text: 'You still have to approve the payment in PayPal. If you already did, wait here: this page updates itself.',
      },
      cash: {
        title: 'Pay at the store',
        text: 'Take your reference to the store. As soon as you pay, your pass activates itself and we send you an email.',
      },
      verifying: {
        title: 'We are verifying your payment',
        text: 'We do not know yet what your bank decided. Do not pay again: we are still checking and this page updates itself.',
      },
      'verifying-wallet': {
        title: 'We are verifying your payment',
        text: 'PayPal has not confirmed the payment yet. Do not pay again: we are still checking and this page updates itself.',
      },
      'verifying-cash': {
        title: 'We are preparing your reference',
        text: 'We do not know yet whether it is ready. You were not charged: we are still checking and it will appear here by itself.',
      },
      'verifying-prepaid': {
        title: 'We are activating your card',
        text: 'We do not know yet whether it is active. It is not used twice: we are still checking and this page updates itself.',
      },
      paid: {
        title: 'Payment confirmed',
        text: 'Your pass is good until {{date}}. We sent the receipt to your email.',
      },
      'paid-twice': {
        title: 'You paid for the same thing twice',
        text: 'Your pass is active and this second payment was not needed: we return {{total}} by {{by}} at the latest. There is nothing you have to do.',
      },
      refunding: {
        title: 'Your money is on its way back',
        text: 'We return {{total}} by {{by}} at the latest. The refund is requested; depending on your bank, it takes from a few minutes to a few days.',
      },
      'refunding-wallet': {
        title: 'Your money is on its way back',
        text: 'We return {{total}} by {{by}} at the latest. We asked PayPal for it; it takes from a few minutes to a few days.',
      },
      'refund-by-hand': {
        title: 'We owe you this payment',
        text: 'We return {{total}} by {{by}} at the latest. This way to pay has no refund of its own: the league writes to your email to return it.',
      },
      refused: {
        title: 'The payment did not go through',
        text: 'You were not charged. Try again or pay another way.',
      },
      expired: {
        title: 'The time to pay ran out',
        text: 'You were not charged. If you still want your pass, start again.',
      },
      'expired-cash': {
        title: 'Your reference has expired',
        text: 'If you already paid it at the store, your pass activates itself as soon as the store tells us. If not, you were not charged: start again whenever you like.',
      },
      cancelled: {
        title: 'You canceled the payment',
        text: 'You were not charged. You can try again or pay another way.',
      },
      'not-needed': {
        title: 'This payment was not needed',
        text: 'You already had this pass through another purchase, so we cancelled it. You were not charged.',
      },
      'not-needed-open': {
        title: 'This payment is no longer needed',
        text: 'You already have this pass through another purchase: do not pay it. Should the money come all the same, we return all of it.',
      },
      'not-charged': {
        title: 'The charge was not made',
        text: 'You were not charged. You can try again now.',
      },
      refunded: {
        title: 'Your money is back',
        text: '{{total}} went back to your payment method, and the pass of this purchase has ended.',
      },
      'charged-back': {
        title: 'Your bank reversed the payment',
        text: 'The cardholder asked the bank for the {{total}} back, so the pass of this purchase has ended. If it was not you, talk to your bank.',
      },
      'charged-back-wallet': {
        title: 'PayPal reversed the payment',
        text: 'The account holder asked PayPal for the {{total}} back, so the pass of this purchase has ended. If it was not you, talk to PayPal.',
      },
    },
    events: {
      created: 'Reference created',
      'waiting-for-bank': 'Waiting for your bank…',
      'waiting-for-wallet': 'Waiting for your approval in PayPal…',
      'waiting-for-cash': 'Waiting for your payment at the store…',
      verifying: 'Verifying the payment…',
      'verifying-cash': 'Verifying the reference…',
      paid: 'Payment confirmed',
      refused: 'Payment not approved',
      expired: 'The time to pay ran out',
      'expired-cash': 'The reference has expired',
      cancelled: 'You canceled the payment in PayPal',
      'not-charged': 'The charge was not made',
      'not-needed': 'No longer needed: you paid for this pass in another way',
      withdrawn: 'Cancelled: it cannot be paid any more',
      'paid-twice': 'You paid for the same thing twice: we return one of the two payments',
      'refund-requested': 'Refund requested',
      'refund-by-hand': 'The league returns this payment',
      refunded: 'Money returned',
      'charged-back': 'Your bank reversed the payment',
      'charged-back-wallet': 'PayPal reversed the payment',
      reinstated: 'The payment stands again',
      'pass-moved': 'Your pass moved to another day: no games were played',
      'credit-lost': 'Ended because the payment credited to it was reversed',
      'receipt-sent': 'Receipt sent to your email',
    },
  },
}
