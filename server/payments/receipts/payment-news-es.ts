import type { NewsTexts } from './payment-news.ts'

const parts = {
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
    notes: [`${parts.unseen} No tienes que hacer nada.`],
  },
  'returned-late': {
    subject: 'Te devolvemos tu pago',
    paragraphs: ['Cuando llegó este pago, el paquete ya no te servía. Te lo devolvemos completo.'],
    notes: [`${parts.unseen} No tienes que hacer nada.`],
  },
  returned: {
    subject: 'Tu pago fue devuelto',
    paragraphs: [
      'Devolvimos este pago y tu pase terminó. Si quieres seguir viendo los juegos, puedes comprarlo otra vez.',
    ],
    notes: [parts.unseen, parts.support],
  },
  'returned-kept': {
    subject: 'Tu pago fue devuelto',
    paragraphs: ['Devolvimos este pago.', parts.kept],
    notes: [parts.unseen, parts.support],
  },
  'returned-rained-out': {
    subject: 'No hubo juegos en tu día: te devolvemos tu pago',
    paragraphs: [
      'No se jugó ningún juego del día de tu pase y la temporada terminó sin otro día para él. Te devolvemos completo lo que pagaste.',
    ],
    notes: [`${parts.unseen} No tienes que hacer nada.`],
  },
  'returned-credit-lost': {
    subject: 'Te devolvemos lo que pagaste por tu paquete',
    paragraphs: [
      'El pago que te descontamos del precio de este paquete se devolvió o lo retiró tu banco, así que tu pase terminó. Te devolvemos completo lo que pagaste por él; si quieres seguir viendo los juegos, puedes comprarlo otra vez.',
    ],
    notes: [parts.unseen, parts.support],
  },
  'charged-back': {
    subject: 'Tu banco retiró este pago',
    paragraphs: [
      parts.disputed,
      'Tu pase queda suspendido. Si fue un error, pide a tu banco que cancele la aclaración: tu pase vuelve solo.',
    ],
    notes: [parts.support],
  },
  'charged-back-kept': {
    subject: 'Tu banco retiró este pago',
    paragraphs: [parts.disputed, parts.kept],
    notes: [parts.support],
  },
  'charged-back-wallet': {
    subject: 'PayPal retiró este pago',
    paragraphs: [
      parts.disputed,
      'Tu pase queda suspendido. Si fue un error, cierra la disputa en PayPal: tu pase vuelve solo.',
    ],
    notes: [parts.support],
  },
  'charged-back-wallet-kept': {
    subject: 'PayPal retiró este pago',
    paragraphs: [parts.disputed, parts.kept],
    notes: [parts.support],
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
    paragraphs: ['Recibimos un pago que ya no te sirve.', parts.league],
    notes: [parts.support],
  },
  'by-hand-kept': {
    subject: 'Tenemos que devolverte un pago',
    paragraphs: [
      'Recibimos dos pagos por el mismo paquete. Tu pase sigue activo; no vuelvas a pagar.',
      parts.league,
    ],
    notes: [parts.support],
  },
  'by-hand-rained-out': {
    subject: 'Tenemos que devolverte tu pago',
    paragraphs: [
      'No se jugó ningún juego del día de tu pase y la temporada terminó sin otro día para él.',
      parts.league,
    ],
    notes: [parts.support],
  },
}
