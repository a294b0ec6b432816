import type { esCash } from '../es/cash.ts'
import type { TextsLike } from '../es.ts'

export const enCash: TextsLike<typeof esCash> = {
  cash: {
    title: 'Pay in cash at a store',
    lead: 'We give you a reference with a barcode. Pay it at any store affiliated with Paynet; your pass is active as soon as the store tells us.',
    make: 'Make a reference to pay in cash',
    wait: 'We are making your reference…',
    verifying: 'No response yet; we are still trying. No other reference will be made…',
    note: 'You have three days to pay, or less if the package ends sooner. The store may charge a fee of its own.',
    unreachable:
      'We could not confirm your reference. Try again: if it exists, you get the same one and no other is made.',
    readyTitle: 'Your reference is ready',
    readyText: 'We also emailed it to you, and it stays in your account.',
    seePurchase: 'See my purchase',
    reference: 'Reference',
    barcode: 'Barcode of the reference {{reference}}',
    noBarcode: 'We could not draw the barcode. The store can type the reference.',
    amount: 'Exact amount',
    due: 'Pay before',
    dueAt: '{{moment}}, Mexico City time',
    product: 'Package',
    stepsTitle: 'How to pay',
    step1: 'Go to a store affiliated with Paynet with this page printed or on your phone.',
    step2: 'Say that it is a service payment with Paynet and show the barcode, or read out the reference.',
    step3: 'Pay the exact amount in cash and keep the receipt.',
    step4: 'Your pass becomes active by itself, and we email you the receipt.',
    print: 'Print the reference',
  },
}
