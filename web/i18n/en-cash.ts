import type { TextsLike } from './es.ts'
import type { esCash } from './es-cash.ts'

export const enCash: TextsLike<typeof esCash> = {
  cash: {
    title: 'Pay in cash at a shop',
    lead: 'We give you a reference with a barcode. Pay it at any shop affiliated to Paynet; your pass is active as soon as the shop tells us.',
    make: 'Make a reference to pay in cash',
    wait: 'We are making your reference…',
    verifying: 'There is no response; we keep trying. No other reference is made…',
    note: 'You have three days to pay, or less if the package ends before. The shop may charge a fee of its own.',
    unreachable:
      'We could not confirm your reference. Try again: if it exists, you get the same one and no other is made.',
    readyTitle: 'Your reference is ready',
    readyText: 'We have mailed it to you, too, and it stays in your account.',
    seePurchase: 'See my purchase',
    reference: 'Reference',
    barcode: 'Barcode of the reference {{reference}}',
    noBarcode: 'We could not draw the barcode. The shop can type the reference.',
    amount: 'Exact amount',
    due: 'Pay before',
    dueAt: '{{moment}}, Mexico City time',
    product: 'Package',
    stepsTitle: 'How to pay',
    step1: 'Go to a shop affiliated to Paynet with this page on paper or on your phone.',
    step2: 'Say that it is a service payment by Paynet and show the barcode, or dictate the reference.',
    step3: 'Pay the exact amount in cash and keep the ticket.',
    step4: 'Your pass becomes active by itself, and we mail you the receipt.',
    print: 'Print the reference',
  },
}
