import type { NewsTexts } from './payment-news.ts'

const parts = {
  unseen: 'It may take a few days to show on your statement.',
  support: 'If you have questions, contact support with your order number.',
  disputed:
    'The holder of the card or account disputed this charge, and the money was taken back until that is decided.',
  kept: 'Your pass stays active through another purchase.',
  league:
    'This payment cannot be returned automatically. We have told the league and will write to this address to return it.',
}

export const newsInEnglish: NewsTexts = {
  'returned-twice': {
    subject: 'You paid twice: we are returning one payment',
    paragraphs: [
      'We received two payments for the same package. This is the one that we return in full; your pass stays active with the other.',
    ],
    notes: [`${parts.unseen} There is nothing you have to do.`],
  },
  'returned-late': {
    subject: 'We are returning your payment',
    paragraphs: [
      'When this payment came, the package was no longer of use to you. We are returning it in full.',
    ],
    notes: [`${parts.unseen} There is nothing you have to do.`],
  },
  returned: {
    subject: 'Your payment was returned',
    paragraphs: [
      'We returned this payment and your pass has ended. If you want to go on watching, you can buy it again.',
    ],
    notes: [parts.unseen, parts.support],
  },
  'returned-kept': {
    subject: 'Your payment was returned',
    paragraphs: ['We returned this payment.', parts.kept],
    notes: [parts.unseen, parts.support],
  },
  'returned-rained-out': {
    subject: 'No games were played on your day: we are returning your payment',
    paragraphs: [
      'No game was played on the day of your pass, and the season ended without another day for it. We return what you paid in full.',
    ],
    notes: [`${parts.unseen} There is nothing you have to do.`],
  },
  'returned-credit-lost': {
    subject: 'We are returning what you paid for your package',
    paragraphs: [
      'The payment that we took off the price of this package was returned, or taken back by your bank, so your pass has ended. We return what you paid for it in full; if you want to go on watching, you can buy it again.',
    ],
    notes: [parts.unseen, parts.support],
  },
  'charged-back': {
    subject: 'Your bank took back this payment',
    paragraphs: [
      parts.disputed,
      'Your pass is suspended. If that was a mistake, ask your bank to withdraw the dispute: your pass returns by itself.',
    ],
    notes: [parts.support],
  },
  'charged-back-kept': {
    subject: 'Your bank took back this payment',
    paragraphs: [parts.disputed, parts.kept],
    notes: [parts.support],
  },
  'charged-back-wallet': {
    subject: 'PayPal took back this payment',
    paragraphs: [
      parts.disputed,
      'Your pass is suspended. If that was a mistake, close the dispute in PayPal: your pass returns by itself.',
    ],
    notes: [parts.support],
  },
  'charged-back-wallet-kept': {
    subject: 'PayPal took back this payment',
    paragraphs: [parts.disputed, parts.kept],
    notes: [parts.support],
  },
  reinstated: {
    subject: 'Your pass is active again',
    paragraphs: ['The dispute about this charge has ended and the payment stands. You can go on watching.'],
    notes: [],
  },
  'by-hand': {
    subject: 'We have to return a payment to you',
    paragraphs: ['We received a payment that is no longer of use to you.', parts.league],
    notes: [parts.support],
  },
  'by-hand-kept': {
    subject: 'We have to return a payment to you',
    paragraphs: [
      'We received two payments for the same package. Your pass stays active; do not pay again.',
      parts.league,
    ],
    notes: [parts.support],
  },
  'by-hand-rained-out': {
    subject: 'We have to return your payment to you',
    paragraphs: [
      'No game was played on the day of your pass, and the season ended without another day for it.',
      parts.league,
    ],
    notes: [parts.support],
  },
}
