import { layOutMail } from '../../lay-out-mail.ts'
import type { Mail } from '../../providers/mailer.ts'
import type { Announcement } from './announce-change.ts'

type Texts = { subject: string; heading: string; button: string; notes: string[] }
type Language = 'es' | 'en'

/** The page that shows the changed text. */
const pages: Record<Announcement['kind'], string> = {
  terms: '/terms',
  prices: '/home#section-price',
  packages: '/home#section-price',
  privacy: '/privacy',
}

const accepted = {
  es: 'Si sigues usando Playball después de esa fecha, aceptas el cambio.',
  en: 'If you go on using Playball after that date, you accept the change.',
}
const paid = {
  es: 'El cambio no toca lo que ya pagaste.',
  en: 'The change does not affect what you have already paid.',
}
const published = {
  es: 'En esa página está la versión vigente; la nueva estará ahí desde esa fecha.',
  en: 'That page has the version in force; the new one will be there from that date.',
}
const reason = {
  es: 'Te escribimos porque tienes una cuenta de Playball.',
  en: 'We are writing to you because you have a Playball account.',
}

const texts: Record<Language, Record<Announcement['kind'], Texts>> = {
  es: {
    terms: {
      subject: 'Cambian los términos de Playball',
      heading: 'Cambian nuestros términos',
      button: 'Leer los términos',
      notes: [published.es, accepted.es, reason.es],
    },
    prices: {
      subject: 'Cambian los precios de Playball',
      heading: 'Cambian nuestros precios',
      button: 'Ver los paquetes',
      notes: [paid.es, accepted.es, reason.es],
    },
    packages: {
      subject: 'Cambian los paquetes de Playball',
      heading: 'Cambian nuestros paquetes',
      button: 'Ver los paquetes',
      notes: [paid.es, accepted.es, reason.es],
    },
    privacy: {
      subject: 'Cambia el aviso de privacidad de Playball',
      heading: 'Cambia nuestro aviso de privacidad',
      button: 'Leer el aviso de privacidad',
      notes: [published.es, reason.es],
    },
  },
  en: {
    terms: {
      subject: 'Playball’s terms are changing',
      heading: 'Our terms are changing',
      button: 'Read the terms',
      notes: [published.en, accepted.en, reason.en],
    },
    prices: {
      subject: 'Playball’s prices are changing',
      heading: 'Our prices are changing',
      button: 'See the packages',
      notes: [paid.en, accepted.en, reason.en],
    },
    packages: {
      subject: 'Playball’s packages are changing',
      heading: 'Our packages are changing',
      button: 'See the packages',
      notes: [paid.en, accepted.en, reason.en],
    },
    privacy: {
      subject: 'Playball’s privacy notice is changing',
      heading: 'Our privacy notice is changing',
      button: 'Read the privacy notice',
      notes: [published.en, reason.en],
    },
  },
}

const labels = {
  es: { locale: 'es-MX', from: 'Entra en vigor' },
  en: { locale: 'en-US', from: 'Effective' },
}

/**
 * The mail that tells one user of a change; the account's number is a part of its id. Pure: the same change
 * and user give the same mail. Blank lines separate the paragraphs of the text.
 */
export const announcementMail = (
  it: Announcement,
  user: { id: number; to: string; lang: Language },
  publicUrl: string,
): Mail => {
  const { subject, heading, button, notes } = texts[user.lang][it.kind]
  const { locale, from } = labels[user.lang]
  const text = user.lang === 'en' ? it.textEn : it.textEs
  return {
    to: user.to,
    subject,
    messageId: `<change-${it.kind}-${it.effectiveOn}-${user.id}@playball>`,
    ...layOutMail({
      lang: user.lang,
      heading,
      paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' ')),
      rows: [[from, dayText(it.effectiveOn, locale)]],
      button: { label: button, url: publicUrl + pages[it.kind] },
      notes,
    }),
  }
}

/** A day as a date, whatever the reader's time zone. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
