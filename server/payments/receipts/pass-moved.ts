import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { layOutMail } from '../../lay-out-mail.ts'
import type { LostPass, MovedPass } from '../../memberships/follow-days.ts'
import { paymentOf, rootOf } from '../../memberships/rain-out.ts'
import type { Mail, Mailer } from '../../providers/mailer.ts'
import { addEvent, existingAttempt } from '../orders/store.ts'

export const PASS_MOVED = 'pass-moved'
export const PASS_WAITS = 'pass-waits'
/** The payload of both kinds of jobs; days are YYYY-MM-DD. A pass that waits has no `to`. */
const payload = z.object({ attemptId: z.number().int(), from: z.string(), to: z.string().optional() })

/** Adds a move to the timeline and enqueues its mail, in the caller's transaction; not for gifts. */
export const notePassMoved = async (tx: Db, clock: Clock, moved: MovedPass): Promise<void> => {
  const paymentId = paymentOf({ source: 'rain-out', sourceId: moved.sourceId })
  if (paymentId === undefined) return
  const it: z.infer<typeof payload> = { attemptId: Number(paymentId), from: moved.from, to: moved.to }
  await addEvent(tx, it.attemptId, { event: PASS_MOVED, detail: moved.to, at: new Date(clock.now()) })
  await enqueueJob(tx, clock, { kind: PASS_MOVED, key: moved.sourceId, payload: it, delayMs: 0 })
}

/** Enqueues the mail that says that a pass waits for a day, once. */
export const notePassWaiting = async (
  { db, clock }: { db: Db; clock: Clock },
  lost: LostPass,
): Promise<void> => {
  const paymentId = paymentOf(lost)
  if (paymentId === undefined) return
  const it: z.infer<typeof payload> = { attemptId: Number(paymentId), from: lost.day }
  const { source, sourceId } = rootOf(lost)
  const key = `${source}:${sourceId}/${lost.day}`
  await enqueueJob(db, clock, { kind: PASS_WAITS, key, payload: it, delayMs: 0 })
}

/**
 * Mails the buyer of a pass that it has moved or waits. Throws when the mail server does not take the mail.
 */
export const sendPassMoved = async (
  { db, mailer }: { db: Db; mailer: Mailer },
  job: unknown,
): Promise<void> => {
  const { attemptId, from, to } = payload.parse(job)
  const attempt = await existingAttempt(db, attemptId)
  const { order } = attempt
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  const lang = order.lang === 'en' ? 'en' : 'es'
  await mailer.send(
    passMovedMail({
      to: order.email,
      lang,
      orderNumber: order.id,
      id: `${order.reference}-${to ?? `${from}-waits`}`,
      title: lang === 'en' ? order.titleEn : order.title,
      rainedOut: from,
      day: to,
    }),
  )
}

type PassMoved = {
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
const passMovedMail = (it: PassMoved): Mail => {
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
