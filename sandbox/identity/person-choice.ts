import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, languageOf, sendPage } from '../console/page.ts'

/** A made-up person, as the consent page lists them. */
export type Choice = {
  id: string
  name: string
  email: string | undefined
  note?: { es: string; en: string }
}

/** The value of `person` of a user who goes back without choosing. */
export const CANCEL = 'cancel'

/**
 * The consent page of an identity provider: the persons, what the site learns, and a cancel button.
 * `formTarget` is the site's origin.
 */
export const sendPersonChoice = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { company: string; choices: Choice[]; formTarget: string; options?: Html },
): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const title = t.title(page.company)
  const people = page.choices.map(
    (
      it,
    ) => html`<p><button name="person" value="${it.id}" data-person="${it.id}">${t.as} ${it.name}</button><br>
<span class="soft small">${it.email ?? t.noEmail}${it.note === undefined ? '' : ` · ${it.note[language]}`}</span></p>`,
  )
  const body = html`<main>
<header class="top"><h1>${title}</h1></header>
<p class="panel notice">${t.ribbon}</p>
<form class="panel" method="post" action=""><p>${t.lead}</p>
${people}
${page.options}
<p><button name="person" value="${CANCEL}" data-person="${CANCEL}">${t.cancel}</button></p></form></main>`
  return sendPage(reply, { language, title, body, formTarget: page.formTarget })
}

/** The answer of the page: a choice, `cancel`, or undefined for anything else. */
export const chosenIn = (body: unknown, choices: Choice[]): Choice | typeof CANCEL | undefined => {
  const person = typeof body === 'object' && body !== null && 'person' in body ? body.person : undefined
  return person === CANCEL ? CANCEL : choices.find((it) => it.id === person)
}

const TEXTS = {
  es: {
    title: (company: string) => `Entrar con ${company}`,
    ribbon: 'SIMULADOR — esta página sustituye a la de la empresa. Nadie de esta lista existe.',
    lead: '¿Quién quieres ser? El sitio recibe tu nombre y tu correo.',
    as: 'Continuar como',
    noEmail: 'sin correo',
    cancel: 'Cancelar',
  },
  en: {
    title: (company: string) => `Log in with ${company}`,
    ribbon: 'SIMULATOR — this page stands in for the company’s. Nobody on this list exists.',
    lead: 'Who do you want to be? The site gets your name and your e-mail.',
    as: 'Continue as',
    noEmail: 'no e-mail',
    cancel: 'Cancel',
  },
} as const
