import type { FastifyReply } from 'fastify'
import { type Html, html, type Language, sendPage } from '../console/page.ts'

type BankPage = {
  title: string
  /** The name at the top, and what stands opposite it. */
  mark: string
  aside?: Html
  content: Html
  footer: string
  /** The addresses to which a form's answer may lead. */
  targets: (string | null)[]
}

/** Sends a page of a provider or a bank, which says at its top that no money moves. */
export const sendBankPage = (reply: FastifyReply, language: Language, page: BankPage): FastifyReply => {
  const origins = page.targets.flatMap((it) => (it === null ? [] : [new URL(it).origin]))
  const body = html`
<div class="ribbon" role="note">${RIBBON[language]}</div>
<header class="masthead"><div class="masthead-row"><span class="mark"><i aria-hidden="true"></i>${page.mark}</span>${page.aside}</div></header>
<main><section class="sheet">${page.content}</section></main>
<footer>${page.footer}</footer>`
  const formTarget = [...new Set(origins)].join(' ')
  return sendPage(reply, { language, title: page.title, body, skin: 'bank', formTarget })
}

const RIBBON = {
  es: 'SIMULADOR — no se cobra dinero',
  en: 'SIMULADOR — no se cobra dinero · SIMULATOR — no money is charged',
}

/** The names and values of a purchase. */
export const purchaseFacts = (facts: [name: string, value: string][]): Html =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** An amount in minor units, "$1,199.50 MXN". */
export const moneyText = (
  { minor, currency }: { minor: number; currency: string },
  language: Language,
): string => {
  const format = new Intl.NumberFormat(language === 'es' ? 'es-MX' : 'en-US', { minimumFractionDigits: 2 })
  return `$${format.format(minor / 100)} ${currency}`
}
