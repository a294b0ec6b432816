import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export type Language = 'es' | 'en'

/** Text that is already escaped for HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = string | number | Html | undefined | HtmlValue[]

/** Builds a fragment of a page; every value that is not itself Html is escaped. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(parts.reduce((markup, part, i) => markup + escapeHtml(values[i - 1]) + part))

const escapeHtml = (value: HtmlValue): string => {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(escapeHtml).join('')
  return String(value).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Spanish unless `?lang=en` or the browser's first language is English. */
export const languageOf = (request: FastifyRequest): Language => {
  const requested = (request.query as Record<string, unknown>).lang
  if (requested === 'es' || requested === 'en') return requested
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es'
}

/**
 * Sends a page. It may load and run only our own style and script; `formTarget` names one more origin that a
 * form's answer may redirect to, `frames` lets a page of this origin stand in it, and it may stand in one of
 * `framedBy`.
 */
export const sendPage = (
  reply: FastifyReply,
  page: {
    language: Language
    title: string
    body: Html
    skin?: string
    formTarget?: string
    frames?: boolean
    framedBy?: string
    refreshSeconds?: number
  },
): FastifyReply => {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.framedBy ?? "'none'"}`,
    `frame-src ${page.frames ? "'self'" : "'none'"}`,
    `form-action 'self' ${page.formTarget ?? ''}`.trim(),
  ]
  const refresh =
    page.refreshSeconds === undefined
      ? ''
      : html`<meta http-equiv="refresh" content="${page.refreshSeconds}">`
  const markup = html`<!doctype html>
<html lang="${page.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${page.title}</title><link rel="stylesheet" href="/sandbox.css"></head>
<body class="${page.skin ?? 'sandbox'}">${page.body}</body></html>`
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup.text)
}

/** The style and the small script of all the sandbox's pages. */
export const pageFiles =
  (files: { style: string; script: string }): FastifyPluginAsync =>
  async (app) => {
    app.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(files.style))
    app.get('/sandbox.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(files.script),
    )
  }
