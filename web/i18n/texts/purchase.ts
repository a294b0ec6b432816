import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of a purchase’s own page. */
const es = {
  purchase: {
    title: 'Mi compra',
    number: 'Compra {{number}}',
    back: 'Historial de compras',
    notFound: 'No encontramos esta compra en tu cuenta',
    notFoundText:
      'Revisa la dirección, o ábrela desde tu historial. Si la hiciste con otra cuenta, entra con esa.',
    unreachable: 'No pudimos cargar tu compra. Tu pago sigue su curso y seguimos intentando.',
    stale:
      'No logramos conectarnos. Esto es lo que sabíamos el {{when}}; seguimos intentando y la página se pondrá al día sola.',
    timeline: 'Qué ha pasado',
    receipt: 'Comprobante de compra',
    order: 'Tu orden',
    print: 'Imprimir comprobante',
    reference: 'Referencia',
    ordered: 'Fecha de la orden',
    paid: 'Fecha de pago',
    status: 'Estado',
    statuses: {
      pending: 'En espera de pago',
      unknown: 'En verificación',
      succeeded: 'Pagado',
      failed: 'No pagado',
      refunded: 'Reembolsado',
      'charged-back': 'Revertido',
    },
    method: 'Método de pago',
    buyer: 'A nombre de',
    totalPaid: 'Total pagado',
    goOn: {
      bank: 'Continuar en mi banco',
      'card-page': 'Continuar con el pago',
      wallet: 'Continuar en PayPal',
    },
    payAnotherWay: 'Pagar de otra forma',
    checkNow: 'Verificar ahora',
    tryAgain: 'Intentar de nuevo',
    buyAgain: 'Volver a comprar',
    methods: {
      card: 'Tarjeta',
      'card-page': 'Tarjeta',
      cash: 'Efectivo en tienda',
      wallet: 'PayPal',
      prepaid: 'Tarjeta prepagada',
    },
  },
}

const en: TextsLike<typeof es> = {
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
  },
}

export const purchaseTexts = addTexts(es, en)
