import type { FastifyPluginAsync } from 'fastify'
import { type Html, html, type Language, languageOf, sendPage } from '../console/page.ts'
import { sendError } from '../console/send-error.ts'
import type { Mailbox, MailMessage } from './mailbox.ts'

const REFRESH_SECONDS = 5
/** An e-mail's own page has no script, no network and no forms. */
const MESSAGE_POLICY =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** `/mail`, `/mail.json`, newest first; `/mail/{id}.html`: an e-mail's HTML; DELETE empties the mailbox. */
export const mailPages =
  (mailbox: Mailbox): FastifyPluginAsync =>
  async (app) => {
    app.get('/mail.json', () => ({
      mails: mailbox.messages().map((l) => ({ ...l, at: new Date(l.at).toISOString() })),
    }))
    app.delete('/mail.json', (_request, reply) => {
      mailbox.clear()
      return reply.code(204).send()
    })
    app.get<{ Params: { id: string } }>('/mail/:id.html', (request, reply) => {
      const message = mailbox.messages().find((l) => String(l.id) === request.params.id)
      if (!message?.html) return sendError(reply, 404, 'There is no such e-mail with HTML')
      return reply
        .header('content-security-policy', MESSAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(message.html)
    })
    app.get('/mail', (request, reply) => {
      const language = languageOf(request)
      const t = TEXTS[language]
      const messages = mailbox.messages()
      const body = html`<main>
<header class="top"><h1>${t.title}</h1><p class="soft">${messages.length} · <a href="/">${t.home}</a> · <a href="/mail.json">mail.json</a></p></header>
${messages.length === 0 ? html`<p class="panel">${t.empty}</p>` : messages.map((message) => messagePanel(message, language))}
</main>`
      return sendPage(reply, {
        language,
        title: t.title,
        body,
        frames: true,
        refreshSeconds: REFRESH_SECONDS,
      })
    })
  }

const messagePanel = (message: MailMessage, language: Language): Html => {
  const t = TEXTS[language]
  const subject = message.subject === '' ? t.noSubject : message.subject
  return html`<article class="panel letter" data-mail="${message.id}">
<h2>${subject}</h2>
<p class="soft small">${t.from} ${message.from} · ${t.to} ${message.to.join(', ')} · <time datetime="${new Date(message.at).toISOString()}">${timeText(message.at, language)}</time></p>
${message.html === '' ? undefined : html`<iframe sandbox title="${subject}" src="/mail/${message.id}.html" loading="lazy"></iframe>`}
${message.text === '' ? undefined : textOf(message, t.plain)}
${message.attachments.length === 0 ? undefined : html`<p class="small">${message.attachments.map((a) => html`<span class="pill">${a.name} · ${a.type} · ${a.bytes} B</span> `)}</p>`}
</article>`
}

const textOf = (message: MailMessage, label: string): Html =>
  message.html === ''
    ? html`<pre>${message.text}</pre>`
    : html`<details><summary>${label}</summary><pre>${message.text}</pre></details>`

const timeText = (at: number, language: Language): string =>
  new Date(at).toLocaleString(language === 'es' ? 'es-MX' : 'en-US', { timeZone: 'America/Mexico_City' })

const TEXTS = {
  es: {
    title: 'Buzón',
    home: 'inicio',
    empty: 'Todavía no ha llegado ningún correo.',
    noSubject: '(sin asunto)',
    from: 'De',
    to: 'Para',
    plain: 'Texto sin formato',
  },
  en: {
    title: 'Mailbox',
    home: 'home',
    empty: 'No mail has arrived yet.',
    noSubject: '(no subject)',
    from: 'From',
    to: 'To',
    plain: 'Plain text',
  },
} as const
