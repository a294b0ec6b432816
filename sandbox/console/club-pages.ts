import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { CLUBS, type ClubRow } from '../league/shape/league.ts'
import { html, languageOf, sendPage } from './page.ts'
import { sendError } from './send-error.ts'

type ClubParams = { Params: { club: string } }

/** The clubs' own pages: a ticket office, a sponsor, and a radio stream with crowd noise. */
export const clubPages: FastifyPluginAsync = async (app) => {
  const crowd = await readFile(new URL('../encoder/media/crowd.m4a', import.meta.url))
  for (const pageKind of ['tickets', 'sponsors'] as const) {
    app.get<ClubParams>(`/${pageKind}/:club`, (request, reply) =>
      withClub(request, reply, (club) => sendClubPage(request, reply, pageKind, club)),
    )
  }
  app.get<ClubParams>('/radio/:club', (request, reply) =>
    withClub(request, reply, () => reply.type('audio/mp4').send(crowd)),
  )
}

const withClub = (
  { params }: FastifyRequest<ClubParams>,
  reply: FastifyReply,
  answer: (club: ClubRow) => FastifyReply,
): FastifyReply => {
  const club = CLUBS.find((it) => it.abbr === params.club.toUpperCase())
  return club === undefined ? sendError(reply, 404, `The league has no club ${params.club}`) : answer(club)
}

const sendClubPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  pageKind: 'tickets' | 'sponsors',
  club: ClubRow,
): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const body = html`<main>
<header class="top"><h1>${t[pageKind]}: ${club.name}</h1><p class="soft"><a href="/">${t.home}</a></p></header>
<p class="panel">${t[`${pageKind}Text`]}</p>
</main>`
  return sendPage(reply, { language, title: `${t[pageKind]}: ${club.name}`, body })
}

const TEXTS = {
  es: {
    home: 'inicio',
    tickets: 'Taquilla',
    ticketsText: 'En lugar de la taquilla del club: aquí no se vende nada.',
    sponsors: 'Patrocinador',
    sponsorsText: 'En lugar de la página de un patrocinador: aquí no se anuncia nada.',
  },
  en: {
    home: 'home',
    tickets: 'Ticket office',
    ticketsText: 'In place of the club’s ticket office: nothing is sold here.',
    sponsors: 'Sponsor',
    sponsorsText: 'In place of a sponsor’s page: nothing is advertised here.',
  },
} as const

const VIDEO_ID = /^[1-9]\d{0,11}$/

/** Replaces Vimeo's player, which a page of the product may frame, and shows which video would play. */
export const videoHost =
  (productUrl: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>('/video/:id', (request, reply) => {
      const { id } = request.params
      if (!VIDEO_ID.test(id)) return sendError(reply, 404, `There is no video ${id}`)
      const language = languageOf(request)
      const t = VIDEO_TEXTS[language]
      const body = html`<main><h1>${t.title} ${id}</h1><p class="panel">${t.text}</p></main>`
      return sendPage(reply, { language, title: `${t.title} ${id}`, body, framedBy: productUrl })
    })
  }

const VIDEO_TEXTS = {
  es: { title: 'Video', text: 'En lugar del reproductor de Vimeo: aquí no se reproduce nada.' },
  en: { title: 'Video', text: 'In place of Vimeo’s player: nothing is played here.' },
} as const
