import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { html, type Language, languageOf, sendPage } from '../console/page.ts'
import { sendValidationError } from '../console/send-error.ts'

const MAX_MESSAGES = 500

const body = z.strictObject({
  text: z
    .string('text is required')
    .trim()
    .min(1, 'text must not be empty')
    .max(2_000, 'text must be at most 2000 characters'),
})

type Message = { id: number; at: string; from: 'fan' | 'league'; text: string }

/**
 * The league's support chat: stores and answers a fan's messages on `/chat`; `/chat.json` shows both, oldest
 * first.
 */
export const chat =
  (clock: Clock): FastifyPluginAsync =>
  async (app) => {
    let messages: Message[] = []
    let count = 0
    const keep = (from: Message['from'], text: string) => {
      count += 1
      messages = [...messages, { id: count, at: new Date(clock.now()).toISOString(), from, text }].slice(
        -MAX_MESSAGES,
      )
      return count
    }
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, form, done) => done(null, Object.fromEntries(new URLSearchParams(String(form)))),
    )
    app.post('/chat', (request, reply) => {
      const parsed = body.safeParse(request.body)
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      const language = languageOf(request)
      keep('fan', parsed.data.text)
      keep('league', TEXTS[language].answer)
      return reply.redirect(`/chat?lang=${language}#end`, 303)
    })
    app.get('/chat.json', () => ({ messages }))
    app.delete('/chat.json', (_request, reply) => {
      messages = []
      return reply.code(204).send()
    })
    app.get('/chat', (request, reply) => {
      const language = languageOf(request)
      return sendPage(reply, { language, title: TEXTS[language].title, body: pageBody(messages, language) })
    })
  }

const pageBody = (messages: Message[], language: Language) => {
  const t = TEXTS[language]
  const said = messages.map(
    (it) =>
      html`<li class="panel" data-from="${it.from}"><p class="soft small">${t[it.from]} · <time>${it.at}</time></p><p>${it.text}</p></li>`,
  )
  return html`<main>
<header class="top"><h1>${t.title}</h1><p class="soft"><a href="/">${t.home}</a> · <a href="/chat.json">chat.json</a></p></header>
<p class="panel notice">${t.lead}</p>
<ol class="talk" aria-live="polite">${said}</ol>
<form class="panel" id="end" method="post" action="/chat?lang=${language}">
<label for="text">${t.message}</label>
<textarea id="text" name="text" rows="4" maxlength="2000" required></textarea>
<button type="submit">${t.send}</button>
</form></main>`
}

const TEXTS = {
  es: {
    title: 'Chat de atención',
    home: 'inicio',
    lead: 'Escríbenos tu duda. Para cancelar, dinos el correo de tu cuenta y tu número de orden.',
    message: 'Tu mensaje',
    send: 'Enviar',
    fan: 'Tú',
    league: 'Atención de la liga',
    answer:
      'Recibimos tu mensaje. Te respondemos por aquí; si quieres cancelar, escribe el correo de tu cuenta y tu número de orden.',
  },
  en: {
    title: 'Support chat',
    home: 'home',
    lead: 'Write your question to us. To cancel, tell us the email of your account and your order number.',
    message: 'Your message',
    send: 'Send',
    fan: 'You',
    league: 'League support',
    answer:
      'We got your message. We answer here; if you want to cancel, write the email of your account and your order number.',
  },
} as const
