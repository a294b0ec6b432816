import type { FastifyPluginAsync } from 'fastify'
import { html, languageOf, sendPage } from './page.ts'
import { sendError } from './send-error.ts'

const VIDEO_ID = /^[1-9]\d{0,11}$/

/** Replaces Vimeo's player, which a page of the product may frame, and shows which video would play. */
export const videoHost =
  (productUrl: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>('/video/:id', (request, reply) => {
      const { id } = request.params
      if (!VIDEO_ID.test(id)) return sendError(reply, 404, `There is no video ${id}`)
      const language = languageOf(request)
      const t = TEXTS[language]
      const body = html`<main><h1>${t.title} ${id}</h1><p class="panel">${t.text}</p></main>`
      return sendPage(reply, { language, title: `${t.title} ${id}`, body, framedBy: productUrl })
    })
  }

const TEXTS = {
  es: { title: 'Video', text: 'En lugar del reproductor de Vimeo: aquí no se reproduce nada.' },
  en: { title: 'Video', text: 'In place of Vimeo’s player: nothing is played here.' },
} as const
