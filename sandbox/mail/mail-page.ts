import type { FastifyPluginAsync } from 'fastify'
import { type Html, html, type Language, languageOf, sendPage } from '../page.ts'
import { sayNo } from '../refusal.ts'
import type { Letter, Mailbox } from './mailbox.ts'

const REFRESH_SECONDS = 5
/** A letter's own page may show itself and nothing else: no script, no network, no forms. */
const LETTER_POLICY =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** `/mail` and `/mail.json`, newest first; `/mail/{id}.html` is one letter as its HTML looks; DELETE empties the box. */
export const mailPages =
  (mailbox: Mailbox): FastifyPluginAsync =>
  async (app) => {
    app.get('/mail.json', () => ({
      mails: mailbox.letters().map((l) => ({ ...l, at: new Date(l.at).toISOString() })),
    }))
    app.delete('/mail.json', (_request, reply) => {
      mailbox.clear()
      return reply.code(204).send()
    })
    app.get<{ Params: { id: string } }>('/mail/:id.html', (request, reply) => {
      const letter = mailbox.letters().find((l) => String(l.id) === request.params.id)
      if (!letter?.html) return sayNo(reply, 404, 'There is no such letter with HTML')
      return reply
        .header('content-security-policy', LETTER_POLICY)
        .type('text/html; charset=utf-8')
        .send(letter.html)
    })
    app.get('/mail', (request, reply) => {
      const language = languageOf(request)
      const t = TEXTS[language]
      const letters = mailbox.letters()
      const body = html`<main>
<header class="top"><h1>${t.title}</h1><p class="soft">${letters.length} · <a href="/">${t.home}</a> · <a href="/mail.json">mail.json</a></p></header>
${letters.length === 0 ? html`<p class="panel">${t.empty}</p>` : letters.map((letter) => letterPanel(letter, language))}
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

const letterPanel = (letter: Letter, language: Language): Html => {
  const t = TEXTS[language]
  const subject = letter.subject === '' ? t.noSubject : letter.subject
  return html`<article class="panel letter" data-mail="${letter.id}">
<h2>${subject}</h2>
<p class="soft small">${t.from} ${letter.from} · ${t.to} ${letter.to.join(', ')} · <time datetime="${new Date(letter.at).toISOString()}">${timeText(letter.at, language)}</time></p>
${letter.html === '' ? undefined : html`<iframe sandbox title="${subject}" src="/mail/${letter.id}.html" loading="lazy"></iframe>`}
${letter.text === '' ? undefined : textOf(letter, t.plain)}
${letter.attachments.length === 0 ? undefined : html`<p class="small">${letter.attachments.map((a) => html`<span class="pill">${a.name} · ${a.type} · ${a.bytes} B</span> `)}</p>`}
</article>`
}

const textOf = (letter: Letter, label: string): Html =>
  letter.html === ''
    ? html`<pre>${letter.text}</pre>`
    : html`<details><summary>${label}</summary><pre>${letter.text}</pre></details>`

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
