import type { FailureTexts } from './texts.ts'

/** Buying. */
export const paymentFailures = {
  'errors.paymentInProgress': {
    status: 409,
    es: 'Ya estamos procesando este pago, espera un momento',
    en: 'We are already processing this payment, wait a moment',
  },
  'checkout.cardDeclined': {
    status: 402,
    es: 'Tu banco no aprobó el pago. Revisa tus datos, cambia de tarjeta o de método de pago',
    en: 'Your bank did not approve the payment. Check your data, change card or payment method',
  },
  'checkout.dataRefused': {
    status: 400,
    es: 'No se pudo procesar el pago con estos datos. Revísalos, escribe tu tarjeta de nuevo e inténtalo otra vez; no se hizo ningún cargo',
    en: 'The payment could not be processed with this data. Check it, enter your card again and retry; nothing was charged',
  },
  'checkout.cardsUnavailable': {
    status: 409,
    es: 'Por ahora no podemos cobrar con tarjeta. No se hizo ningún cargo; paga de otra forma o inténtalo más tarde',
    en: 'We cannot charge cards right now. Nothing was charged; pay another way or try again later',
  },
  'checkout.companyUnreachable': {
    status: 503,
    es: 'No pudimos comunicarnos con el procesador de pagos. No se hizo ningún cargo; inténtalo de nuevo en un momento',
    en: 'We could not reach the payment processor. Nothing was charged; try again in a moment',
  },
  'checkout.walletDeclined': {
    status: 402,
    es: 'PayPal no pudo hacer el cobro. No se hizo ningún cargo: elige otra forma de pago en PayPal, o paga de otra manera',
    en: 'PayPal could not take the payment. Nothing was charged: choose another way to pay in PayPal, or pay without it',
  },
  'checkout.walletExpired': {
    status: 402,
    es: 'El pago con PayPal no se terminó a tiempo. No se hizo ningún cargo; inténtalo de nuevo o paga de otra forma',
    en: 'The payment with PayPal was not finished in time. Nothing was charged; try again or pay another way',
  },
  'checkout.walletCancelled': {
    status: 402,
    es: 'Cancelaste el pago en PayPal. No se hizo ningún cargo; puedes intentarlo de nuevo o pagar de otra forma',
    en: 'You canceled the payment in PayPal. Nothing was charged; you can try again or pay another way',
  },
  'checkout.walletUnavailable': {
    status: 409,
    es: 'Por ahora no podemos cobrar con PayPal. Paga de otra forma o inténtalo más tarde',
    en: 'We cannot take PayPal right now. Pay another way or try again later',
  },
  'checkout.cashUnavailable': {
    status: 409,
    es: 'Por ahora no podemos generar referencias para pagar en efectivo. No se cobró nada: inténtalo más tarde o usa otra forma de pago',
    en: 'We cannot make references to pay in cash right now. Nothing was charged: try again later or use another way to pay',
  },
  'checkout.cashTooLate': {
    status: 409,
    es: 'Ya no alcanza el tiempo para pagar en una tienda antes de que termine este paquete. Usa otra forma de pago',
    en: 'There is not enough time left to pay at a shop before this package ends. Use another way to pay',
  },
  'checkout.cashExpired': {
    status: 410,
    es: 'La referencia venció sin pagarse y no se cobró nada. Genera otra o usa otra forma de pago; si ya la pagaste, tu pase aparecerá en tu cuenta',
    en: 'The reference expired unpaid and nothing was charged. Make another one or use another way to pay; if you have paid it, your pass will show in your account',
  },
  'checkout.cardNumberInvalid': {
    status: 400,
    es: 'El número de tarjeta no es válido. Revísalo dígito por dígito',
    en: 'The card number is not valid. Check it digit by digit',
  },
  'checkout.cardCodeInvalid': {
    status: 400,
    es: 'El CVV2 no es válido. Son 3 dígitos al reverso de la tarjeta, o 4 al frente si es American Express',
    en: 'The CVV2 is not valid. It is 3 digits on the back of the card, or 4 on the front of an American Express',
  },
  'checkout.cardExpireInvalid': {
    status: 400,
    es: 'La vigencia no es válida (ejemplo 05/16). Escríbela como aparece en tu tarjeta',
    en: 'The expiration is not valid (example 05/16). Enter it as it appears on your card',
  },
  'checkout.cardExpired': {
    status: 402,
    es: 'La tarjeta está vencida. Usa otra o paga de otra forma',
    en: 'The card has expired. Use another one or pay another way',
  },
  'checkout.noFunds': {
    status: 402,
    es: 'La tarjeta no tiene fondos suficientes. Usa otra o paga de otra forma',
    en: 'The card has insufficient funds. Use another one or pay another way',
  },
  'checkout.callYourBank': {
    status: 402,
    es: 'Tu banco pide que autorices este pago: llámalo y vuelve a intentarlo, o paga de otra forma',
    en: 'Your bank asks you to authorize this payment: call them and try again, or pay another way',
  },
  'checkout.alreadyOwned': {
    status: 409,
    es: 'Ya tienes esta membresía vigente: no hace falta pagarla otra vez',
    en: 'You already hold this membership: there is no need to pay for it again',
  },
  'checkout.authenticationFailed': {
    status: 402,
    es: 'Tu banco no pudo comprobar que eres tú. Inténtalo de nuevo, usa otra tarjeta o paga de otra forma',
    en: 'Your bank could not verify that it was you. Try again, use another card or pay another way',
  },
  'checkout.priceChanged': {
    status: 409,
    es: 'El precio cambió desde que abriste esta página. Revísalo antes de pagar',
    en: 'The price has changed since you opened this page. Check it before you pay',
  },
  'checkout.notInYourCountry': {
    status: 403,
    es: 'Este paquete no se vende en el país desde donde te conectas. Vuelve al inicio para ver el que te corresponde; no se hizo ningún cargo',
    en: 'This package is not sold in the country you are connecting from. Go back home to see the one for you; nothing was charged',
  },
  'checkout.codeInvalid': {
    status: 400,
    es: 'El código no es válido o ya se usó. Revisa el folio y el código secreto; si ya activaste la tarjeta, entra con esa cuenta',
    en: 'The code is not valid or was already used. Check the folio and the secret code; if you have activated the card, log in with that account',
  },
  'checkout.codeWithdrawn': {
    status: 410,
    es: 'Esta tarjeta fue retirada y no se puede activar. Pregunta donde la compraste',
    en: 'This card was withdrawn and cannot be activated. Ask where you bought it',
  },
  'checkout.codeExpired': {
    status: 410,
    es: 'El paquete de esta tarjeta ya terminó. No la usamos; contacta a soporte',
    en: 'The package of this card is over. We did not use it; contact support',
  },
  'checkout.codeOfOtherCountry': {
    status: 403,
    es: 'Esta tarjeta es de otro país y solo se activa desde ahí. No la usamos: sigue siendo válida',
    en: 'This card is from another country and can be activated only from there. We did not use it: it is still valid',
  },
  'checkout.codeNotNeeded': {
    status: 409,
    es: 'Tu cuenta ya incluye lo que da esta tarjeta. No la usamos: guárdala o regálala',
    en: 'Your account already includes what this card gives. We did not use it: keep it or give it away',
  },
} as const satisfies FailureTexts
