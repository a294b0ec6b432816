/**
 * News that a buyer gets about a payment after they made it. `-kept`: another payment holds the same, or
 * more. `returned-late`: the payment came when the pass was over. `-rained-out`: the pass's season had no day
 * left.
 */
export type PaymentNews =
  | 'returned-twice'
  | 'returned-late'
  | 'returned-rained-out'
  | 'returned-credit-lost'
  | 'returned'
  | 'returned-kept'
  | 'charged-back'
  | 'charged-back-kept'
  | 'charged-back-wallet'
  | 'charged-back-wallet-kept'
  | 'reinstated'
  | 'by-hand'
  | 'by-hand-kept'
  | 'by-hand-rained-out'

/** The subject is the heading too. */
type NewsTexts = Record<PaymentNews, { subject: string; paragraphs: string[]; notes: string[] }>

const spanish = {
  unseen: 'Puede tardar unos días en verse en tu estado de cuenta.',
  support: 'Si tienes dudas, contacta a soporte con tu número de orden.',
  disputed:
    'El titular de la tarjeta o de la cuenta reclamó este cargo, y el dinero se retiró mientras se resuelve.',
  kept: 'Tu pase sigue activo por otra compra.',
  league:
    'Este pago no se puede devolver de forma automática. Ya avisamos a la liga y te escribiremos a este correo para devolvértelo.',
}

export const newsInSpanish: NewsTexts = {
  'returned-twice': {
    subject: 'Pagaste dos veces: te devolvemos un pago',
    paragraphs: [
      'Recibimos dos pagos por el mismo paquete. Este es el que te devolvemos completo; tu pase sigue activo con el otro.',
    ],
    notes: [`${spanish.unseen} No tienes que hacer nada.`],
  },
  'returned-late': {
    subject: 'Te devolvemos tu pago',
    paragraphs: ['Cuando llegó este pago, el paquete ya no te servía. Te lo devolvemos completo.'],
    notes: [`${spanish.unseen} No tienes que hacer nada.`],
  },
  returned: {
    subject: 'Tu pago fue devuelto',
    paragraphs: [
      'Devolvimos este pago y tu pase terminó. Si quieres seguir viendo los juegos, puedes comprarlo otra vez.',
    ],
    notes: [spanish.unseen, spanish.support],
  },
  'returned-kept': {
    subject: 'Tu pago fue devuelto',
    paragraphs: ['Devolvimos este pago.', spanish.kept],
    notes: [spanish.unseen, spanish.support],
  },
  'returned-rained-out': {
    subject: 'No hubo juegos en tu día: te devolvemos tu pago',
    paragraphs: [
      'No se jugó ningún juego del día de tu pase y la temporada terminó sin otro día para él. Te devolvemos completo lo que pagaste.',
    ],
    notes: [`${spanish.unseen} No tienes que hacer nada.`],
  },
  'returned-credit-lost': {
    subject: 'Te devolvemos lo que pagaste por tu paquete',
    paragraphs: [
      'El pago que te descontamos del precio de este paquete se devolvió o lo retiró tu banco, así que tu pase terminó. Te devolvemos completo lo que pagaste por él; si quieres seguir viendo los juegos, puedes comprarlo otra vez.',
    ],
    notes: [spanish.unseen, spanish.support],
  },
  'charged-back': {
    subject: 'Tu banco retiró este pago',
    paragraphs: [
      spanish.disputed,
      'Tu pase queda suspendido. Si fue un error, pide a tu banco que cancele la aclaración: tu pase vuelve solo.',
    ],
    notes: [spanish.support],
  },
  'charged-back-kept': {
    subject: 'Tu banco retiró este pago',
    paragraphs: [spanish.disputed, spanish.kept],
    notes: [spanish.support],
  },
  'charged-back-wallet': {
    subject: 'PayPal retiró este pago',
    paragraphs: [
      spanish.disputed,
      'Tu pase queda suspendido. Si fue un error, cierra la disputa en PayPal: tu pase vuelve solo.',
    ],
    notes: [spanish.support],
  },
  'charged-back-wallet-kept': {
    subject: 'PayPal retiró este pago',
    paragraphs: [spanish.disputed, spanish.kept],
    notes: [spanish.support],
  },
  reinstated: {
    subject: 'Tu pase está activo otra vez',
    paragraphs: [
      'La aclaración de este cargo terminó y el pago quedó firme. Ya puedes seguir viendo los juegos.',
    ],
    notes: [],
  },
  'by-hand': {
    subject: 'Tenemos que devolverte un pago',
    paragraphs: ['Recibimos un pago que ya no te sirve.', spanish.league],
    notes: [spanish.support],
  },
  'by-hand-kept': {
    subject: 'Tenemos que devolverte un pago',
    paragraphs: [
      'Recibimos dos pagos por el mismo paquete. Tu pase sigue activo; no vuelvas a pagar.',
      spanish.league,
    ],
    notes: [spanish.support],
  },
  'by-hand-rained-out': {
    subject: 'Tenemos que devolverte tu pago',
    paragraphs: [
      'No se jugó ningún juego del día de tu pase y la temporada terminó sin otro día para él.',
      spanish.league,
    ],
    notes: [spanish.support],
  },
}

const english = {
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
    notes: [`${english.unseen} There is nothing you have to do.`],
  },
  'returned-late': {
    subject: 'We are returning your payment',
    paragraphs: [
      'When this payment came, the package was no longer of use to you. We are returning it in full.',
    ],
    notes: [`${english.unseen} There is nothing you have to do.`],
  },
  returned: {
    subject: 'Your payment was returned',
    paragraphs: [
      'We returned this payment and your pass has ended. If you want to go on watching, you can buy it again.',
    ],
    notes: [english.unseen, english.support],
  },
  'returned-kept': {
    subject: 'Your payment was returned',
    paragraphs: ['We returned this payment.', english.kept],
    notes: [english.unseen, english.support],
  },
  'returned-rained-out': {
    subject: 'No games were played on your day: we are returning your payment',
    paragraphs: [
      'No game was played on the day of your pass, and the season ended without another day for it. We return what you paid in full.',
    ],
    notes: [`${english.unseen} There is nothing you have to do.`],
  },
  'returned-credit-lost': {
    subject: 'We are returning what you paid for your package',
    paragraphs: [
      'The payment that we took off the price of this package was returned, or taken back by your bank, so your pass has ended. We return what you paid for it in full; if you want to go on watching, you can buy it again.',
    ],
    notes: [english.unseen, english.support],
  },
  'charged-back': {
    subject: 'Your bank took back this payment',
    paragraphs: [
      english.disputed,
      'Your pass is suspended. If that was a mistake, ask your bank to withdraw the dispute: your pass returns by itself.',
    ],
    notes: [english.support],
  },
  'charged-back-kept': {
    subject: 'Your bank took back this payment',
    paragraphs: [english.disputed, english.kept],
    notes: [english.support],
  },
  'charged-back-wallet': {
    subject: 'PayPal took back this payment',
    paragraphs: [
      english.disputed,
      'Your pass is suspended. If that was a mistake, close the dispute in PayPal: your pass returns by itself.',
    ],
    notes: [english.support],
  },
  'charged-back-wallet-kept': {
    subject: 'PayPal took back this payment',
    paragraphs: [english.disputed, english.kept],
    notes: [english.support],
  },
  reinstated: {
    subject: 'Your pass is active again',
    paragraphs: ['The dispute about this charge has ended and the payment stands. You can go on watching.'],
    notes: [],
  },
  'by-hand': {
    subject: 'We have to return a payment to you',
    paragraphs: ['We received a payment that is no longer of use to you.', english.league],
    notes: [english.support],
  },
  'by-hand-kept': {
    subject: 'We have to return a payment to you',
    paragraphs: [
      'We received two payments for the same package. Your pass stays active; do not pay again.',
      english.league,
    ],
    notes: [english.support],
  },
  'by-hand-rained-out': {
    subject: 'We have to return your payment to you',
    paragraphs: [
      'No game was played on the day of your pass, and the season ended without another day for it.',
      english.league,
    ],
    notes: [english.support],
  },
}
