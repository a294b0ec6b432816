import type { linkPurposes } from '../../../contract/accounts/recovery.ts'
import { layOutMail } from '../../lay-out-mail.ts'
import type { Mail } from '../../providers/mailer.ts'
import type { LinkMail, LinkTemplate, MailPayload, NoticeTemplate } from './enqueue-mail.ts'
import { linkTexts, noticeTexts, rowLabels, wayNames } from './mail-texts.ts'

/** The part of the page's address that a link's secret follows; a fragment reaches no server and no log. */
const fragments: Record<LinkTemplate, (typeof linkPurposes)[number]> = {
  welcome: 'confirm',
  recovery: 'reset',
  'confirm-email': 'confirm',
  'change-email': 'confirm',
}

/** The mail with a link. Pure: the same secret is the same mail. */
export const linkMail = (it: LinkMail, publicUrl: string, secret: string): Mail => {
  const { subject, button, ...content } = linkTexts[it.lang][it.template]
  const url = `${publicUrl}/home#${fragments[it.template]}=${secret}`
  return {
    ...envelope(it),
    subject,
    ...layOutMail({ lang: it.lang, ...content, button: { label: button, url } }),
  }
}

type Notice = Extract<MailPayload, { kind: 'notice' }>

/** The mail of a notice; `data` are its rows, with times in ISO 8601 and countries in ISO 3166-1. */
export const noticeMail = (it: Notice, publicUrl: string): Mail => {
  const { subject, button, ...content } = noticeTexts[it.lang][it.template]
  const rows = Object.entries(rowLabels[it.lang]).flatMap(([name, label]): [string, string][] => {
    const value = it.data[name]
    return value === undefined ? [] : [[label, readable(it.lang, name, value)]]
  })
  const withButton =
    button === undefined ? {} : { button: { label: button, url: publicUrl + pages[it.template] } }
  return { ...envelope(it), subject, ...layOutMail({ lang: it.lang, ...content, rows, ...withButton }) }
}

const pages: Record<NoticeTemplate, string> = {
  'new-device': '/profile',
  'email-change-asked': '/profile',
  'email-changed': '/home',
  'password-changed': '/home',
  'way-joined': '/profile',
  'way-parted': '/profile',
  'account-deleted': '/home',
  'account-deleted-unpaid': '/home',
}

const envelope = ({ to, template, id }: MailPayload) => ({
  to,
  messageId: `<${template}-${id}@playball>`,
})

const locales = { es: 'es-MX', en: 'en-US' } as const
/** Zones as in the mail of a cash payment: a reader in the United States would take CT for their own. */
const zones = { es: 'hora del centro de México', en: 'Mexico City time' } as const

const readable = (lang: 'es' | 'en', name: string, value: string): string => {
  if (name === 'country') return new Intl.DisplayNames([lang], { type: 'region' }).of(value) ?? value
  if (name === 'way' || name === 'ways')
    return value
      .split(',')
      .map((it) => wayNames[lang][it] ?? it)
      .join(', ')
  if (name !== 'at' && name !== 'until') return value
  const when = new Intl.DateTimeFormat(locales[lang], {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: true,
    timeZone: 'America/Mexico_City',
  })
  return `${when.format(new Date(value))}, ${zones[lang]}`
}
