import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the stages and events of a purchase. */
const es = {
  purchase: {
    stages: {
      bank: {
        title: 'Esperando a tu banco',
        text: 'Falta que confirmes el pago en la página de tu banco. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      'card-page': {
        title: 'Esperando tu pago',
        text: 'Falta que termines de pagar en la página segura de Openpay. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      wallet: {
        title: 'Esperando a PayPal',
        text: 'Falta que apruebes el pago en PayPal. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      cash: {
        title: 'Paga en la tienda',
        text: 'Lleva tu referencia a la tienda. En cuanto pagues, tu pase se activa solo y te avisamos por correo.',
      },
      verifying: {
        title: 'Estamos verificando tu pago',
        text: 'Todavía no sabemos qué decidió tu banco. No vuelvas a pagar: seguimos preguntando y esta página se actualiza sola.',
      },
      'verifying-wallet': {
        title: 'Estamos verificando tu pago',
        text: 'PayPal todavía no nos confirma el pago. No vuelvas a pagar: seguimos preguntando y esta página se actualiza sola.',
      },
      'verifying-cash': {
        title: 'Estamos preparando tu referencia',
        text: 'Todavía no sabemos si quedó lista. No se te ha cobrado nada: seguimos preguntando y aparecerá aquí sola.',
      },
      'verifying-prepaid': {
        title: 'Estamos activando tu tarjeta',
        text: 'Todavía no sabemos si quedó activada. No se usa dos veces: seguimos preguntando y esta página se actualiza sola.',
      },
      paid: {
        title: 'Pago confirmado',
        text: 'Tu pase vale hasta el {{date}}. Te enviamos el comprobante a tu correo.',
      },
      'paid-twice': {
        title: 'Pagaste dos veces lo mismo',
        text: 'Tu pase está activo y este segundo pago no hacía falta: te devolvemos {{total}} a más tardar el {{by}}. No tienes que hacer nada.',
      },
      refunding: {
        title: 'Tu dinero va de regreso',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Ya pedimos la devolución; según tu banco tarda de unos minutos a unos días.',
      },
      'refunding-wallet': {
        title: 'Tu dinero va de regreso',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Ya se lo pedimos a PayPal; tarda de unos minutos a unos días.',
      },
      'refund-by-hand': {
        title: 'Te debemos este pago',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Esta forma de pago no lo permite sola: la liga te escribe a tu correo para devolvértelo.',
      },
      refused: {
        title: 'El pago no pasó',
        text: 'No se te cobró nada. Inténtalo de nuevo o paga de otra forma.',
      },
      expired: {
        title: 'Se acabó el tiempo para pagar',
        text: 'No se te cobró nada. Si todavía quieres tu pase, empieza de nuevo.',
      },
      'expired-cash': {
        title: 'Tu referencia venció',
        text: 'Si ya la pagaste en la tienda, tu pase se activa solo en cuanto la tienda nos avise. Si no, no se te cobró nada: empieza de nuevo cuando quieras.',
      },
      cancelled: {
        title: 'Cancelaste el pago',
        text: 'No se te cobró nada. Puedes intentarlo de nuevo o pagar de otra forma.',
      },
      'not-needed': {
        title: 'Este pago no hizo falta',
        text: 'Ya tenías este pase por otra compra, así que lo cancelamos. No se te cobró nada.',
      },
      'not-needed-open': {
        title: 'Este pago ya no hace falta',
        text: 'Ya tienes este pase por otra compra: no lo pagues. Si el dinero llegara de todos modos, te lo devolvemos completo.',
      },
      'not-charged': {
        title: 'El cargo no se hizo',
        text: 'No se te cobró nada. Ya puedes intentarlo otra vez.',
      },
      refunded: {
        title: 'Te devolvimos tu dinero',
        text: 'Regresaron {{total}} a tu forma de pago y el pase de esta compra terminó.',
      },
      'charged-back': {
        title: 'Tu banco revirtió el pago',
        text: 'El titular pidió a su banco que le devolviera {{total}}, así que el pase de esta compra terminó. Si no fuiste tú, habla con tu banco.',
      },
      'charged-back-wallet': {
        title: 'PayPal revirtió el pago',
        text: 'El titular pidió a PayPal que le devolviera {{total}}, así que el pase de esta compra terminó. Si no fuiste tú, habla con PayPal.',
      },
    },
    events: {
      created: 'Referencia creada',
      'waiting-for-bank': 'Esperando a tu banco…',
      'waiting-for-wallet': 'Esperando tu aprobación en PayPal…',
      'waiting-for-cash': 'Esperando tu pago en la tienda…',
      verifying: 'Verificando el pago…',
      'verifying-cash': 'Verificando la referencia…',
      paid: 'Pago confirmado',
      refused: 'Pago no aprobado',
      expired: 'Se acabó el tiempo para pagar',
      'expired-cash': 'La referencia venció',
      cancelled: 'Cancelaste el pago en PayPal',
      'not-charged': 'El cargo no se hizo',
      'not-needed': 'Ya no hace falta: pagaste este pase de otra forma',
      withdrawn: 'Cancelado: ya no se puede pagar',
      'paid-twice': 'Pagaste dos veces lo mismo: te devolvemos uno de los dos pagos',
      'refund-requested': 'Devolución solicitada',
      'refund-by-hand': 'La liga te devuelve este pago',
      refunded: 'Dinero devuelto',
      'charged-back': 'Tu banco revirtió el pago',
      'charged-back-wallet': 'PayPal revirtió el pago',
      reinstated: 'El pago volvió a quedar firme',
      'pass-moved': 'Tu pase se movió a otro día porque no hubo juegos',
      'credit-lost': 'Terminó porque se revirtió el pago que se te había abonado',
      'receipt-sent': 'Comprobante enviado a tu correo',
    },
  },
}

const en: TextsLike<typeof es> = {
  purchase: {
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

export const purchaseStageTexts = addTexts(es, en)
