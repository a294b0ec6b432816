import { layOutMail } from '../../mail/lay-out-mail.ts'
import type { Mail } from '../../providers/mailer.ts'

export type PassMoved = {
  to: string
  lang: 'es' | 'en'
  orderNumber: number
  /** The id of the move, so that a repeated mail is the same mail. */
  id: string
  title: string
  /** YYYY-MM-DD, league time. */
  rainedOut: string
  /** Undefined while the schedule has no further day. */
  day: string | undefined
}

const labelsByLanguage = {
  es: {
    locale: 'es-MX',
    subject: 'Tu pase cambió de día: ahora es para el',
    heading: 'Se suspendió la jornada; tu pase sigue vivo',
    text: 'No se jugó ningún juego del día de tu pase, así que lo pasamos al siguiente día con juegos. No tienes que hacer nada.',
    waitingSubject: 'Tu pase espera su nuevo día',
    waitingText:
      'No se jugó ningún juego del día de tu pase, y el calendario todavía no tiene otro día con juegos. Tu pase espera: en cuanto haya uno, te escribimos. Si la temporada termina sin otro día, te devolvemos tu pago.',
    order: 'Número de orden',
    title: 'Paquete',
    rainedOut: 'Día suspendido',
    day: 'Nuevo día de tu pase',
  },
  en: {
    locale: 'en-US',
    subject: 'Your pass moved: it is now for',
    heading: 'The day was called off; your pass was not',
    text: 'No game was played on the day of your pass, so we moved it to the next day with games. There is nothing you have to do.',
    waitingSubject: 'Your pass is waiting for its new day',
    waitingText:
      'No game was played on the day of your pass, and the calendar has no further day with games yet. Your pass is waiting: we will write to you as soon as there is one. If the season ends without another day, we return your payment.',
    order: 'Order number',
    title: 'Package',
    rainedOut: 'Day called off',
    day: 'New day of your pass',
  },
}

/**
 * The mail that tells a buyer to which day a rained-out pass has moved, or that it waits. Pure: the same move
 * gives the same mail.
 */
export const passMovedMail = (it: PassMoved): Mail => {
  const labels = labelsByLanguage[it.lang]
  const day = it.day === undefined ? undefined : dayText(it.day, labels.locale)
  return {
    to: it.to,
    subject: day === undefined ? labels.waitingSubject : `${labels.subject} ${day}`,
    messageId: `<pass-moved-${it.id}@playball>`,
    ...layOutMail({
      lang: it.lang,
      heading: labels.heading,
      paragraphs: [day === undefined ? labels.waitingText : labels.text],
      rows: [
        [labels.order, String(it.orderNumber)],
        [labels.title, it.title],
        [labels.rainedOut, dayText(it.rainedOut, labels.locale)],
        ...(day === undefined ? [] : [[labels.day, day] satisfies [string, string]]),
      ],
      notes: [],
    }),
  }
}

/** The text of a baseball day, which is the same date in every reader's time zone. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
