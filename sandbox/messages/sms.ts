import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { html, languageOf, sendPage } from '../console/page.ts'
import { sendValidationError } from '../console/send-error.ts'

const MAX_MESSAGES = 500
const REFRESH_SECONDS = 5

const message = z.strictObject({
  to: z
    .string('to is required')
    .regex(/^\+[1-9]\d{7,14}$/, 'to must be a number in E.164 form such as +523312345678'),
  text: z
    .string('text is required')
    .min(1, 'text must not be empty')
    .max(1_600, 'text must be at most 1600 characters'),
})

type Message = z.infer<typeof message> & { id: number; at: string }

/** The SMS provider: `POST /sms {to, text}` stores a message; `/sms`, `/sms.json` show the newest first. */
export const sms =
  (clock: Clock): FastifyPluginAsync =>
  async (app) => {
    let messages: Message[] = []
    let count = 0
    app.post('/sms', (request, reply) => {
      const parsed = message.safeParse(request.body)
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      count += 1
      const stored: Message = { id: count, at: new Date(clock.now()).toISOString(), ...parsed.data }
      messages = [stored, ...messages].slice(0, MAX_MESSAGES)
      return reply.code(201).send({ id: stored.id, at: stored.at })
    })
    app.get('/sms.json', () => ({ messages }))
    app.delete('/sms.json', (_request, reply) => {
      messages = []
      return reply.code(204).send()
    })
    app.get('/sms', (request, reply) => {
      const language = languageOf(request)
      const t = TEXTS[language]
      const list = messages.map(
        (m) =>
          html`<article class="panel letter" data-sms="${m.id}"><h2>${m.to}</h2><p class="soft small">${m.at}</p><pre>${m.text}</pre></article>`,
      )
      const body = html`<main>
<header class="top"><h1>SMS</h1><p class="soft"><a href="/">${t.home}</a> · <a href="/sms.json">sms.json</a></p></header>
${list.length === 0 ? html`<p class="panel">${t.empty}</p>` : list}
</main>`
      return sendPage(reply, { language, title: 'SMS', body, refreshSeconds: REFRESH_SECONDS })
    })
  }

const TEXTS = {
  es: { home: 'inicio', empty: 'Todavía no se ha enviado ningún mensaje.' },
  en: { home: 'home', empty: 'No message has been sent yet.' },
} as const
