import { renderAsync } from '@resvg/resvg-js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { gamePreview, sitePreview } from '../../domain/drawings/preview.ts'
import { type Shape, svgOf } from '../../domain/drawings/shapes.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { centralTime } from '../../domain/league/league-time.ts'
import { parkName } from '../../domain/league/parks.ts'
import { Failure } from '../failure.ts'
import type { ScheduledGame } from '../games/feed/scheduled-game.ts'
import { playersOfSeason } from '../games/league/directory.ts'
import { type League, namedClub } from '../games/league/season/league.ts'
import { seasonGames } from '../games/league/season/season-games.ts'
import { isListed } from '../games/state/last-start.ts'
import { whenLoaded } from '../games/state/memory.ts'
import { etagOf, matchesEtag } from '../http/answers/etag.ts'
import { announcedGame, type PageSource } from './describe-page.ts'
import { singlePaths } from './public-pages.ts'
import { addressIn, escaped } from './write-head.ts'

/** Some 60 KB each: a season's games in both languages. */
const MAX_CACHED_PICTURES = 800
const DAY_SECONDS = 86_400

/** Serves machines: the list of addresses, the list of forbidden ones, and the pictures of links. */
export const machineRoutes = (app: FastifyInstance, source: PageSource): void => {
  app.get('/robots.txt', (request, reply) =>
    answer(request, reply, 'text/plain; charset=utf-8', robots(source)),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    answer(request, reply, 'application/xml; charset=utf-8', await sitemap(source)),
  )
  const pictures = openPictures()
  app.get('/previews/playball.png', async (request, reply) => {
    const drawing = sitePreview(clubs.map(({ id, abbrApi }) => ({ id, abbr: abbrApi })))
    return answer(request, reply, 'image/png', await pictures(drawing))
  })
  app.get('/previews/games/:picture', async (request, reply) => {
    const [, id, language] = /^([1-9]\d{0,9})-(es|en)\.png$/.exec(pictureOf(request)) ?? []
    const row = await whenLoaded(source.league.games, () => announcedGame(source.league, Number(id)))
    if (row === undefined) throw new Failure('errors.notFound')
    const drawing = drawingOf(source.league, row, language === 'en' ? 'en-US' : 'es-MX')
    return answer(request, reply, 'image/png', await pictures(drawing))
  })
}

const pictureOf = ({ params }: FastifyRequest): string =>
  String((params as { picture?: unknown }).picture ?? '')

const answer = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) => {
  const etag = etagOf(body)
  reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${DAY_SECONDS / 24}`)
    .type(type)
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

/** Forbids users' own pages and non-pages; pictures of links, crests, portraits and passes may be read. */
const robots = ({ publicUrl }: PageSource): string =>
  [
    'User-agent: *',
    ...['/api/', '/media/', '/checkout/', '/purchases/', '/profile', '/player/', '/playerapp/'].map(
      (it) => `Disallow: ${it}`,
    ),
    'Allow: /api/3.0.0/teams/',
    'Allow: /api/memberships/passes/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * The site's pages, and the clubs, players and games of the current season; each address in both languages.
 */
const sitemap = async ({ league, publicUrl }: PageSource): Promise<string> => {
  const season = await whenLoaded(league.games, () => seasonGames(league.seasons))
  const rows = (season?.rows ?? []).filter((it) => isListed(league.games, it.startsAt))
  const players = season === undefined ? [] : await playersOfSeason(league, season)
  const clubIds = new Set(rows.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  const paths = [
    ...singlePaths,
    ...[...clubIds].map((it) => `/teams/${it}`),
    ...new Set(players.map(({ mlbId }) => `/players/${mlbId}`)),
    ...rows.map((it) => `/games/${it.gamePk}`),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map((path) => entryOf(publicUrl, path)),
    '</urlset>',
    '',
  ].join('\n')
}

const entryOf = (publicUrl: string, path: string): string => {
  const inLanguage = (language: 'es' | 'en') => escaped(addressIn(publicUrl, path, language))
  const alternates = (['es', 'en'] as const).map(
    (it) => `<xhtml:link rel="alternate" hreflang="${it}" href="${inLanguage(it)}"/>`,
  )
  return `<url><loc>${inLanguage('es')}</loc>${alternates.join('')}</url>`
}

/** Makes each drawing into a picture once; its content is the key of the cache. */
const openPictures = () => {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED_PICTURES })
  return (drawing: Shape): Promise<Buffer> => {
    const svg = svgOf(drawing)
    const picture = cache.get(svg) ?? drawPng(svg)
    cache.set(svg, picture)
    picture.catch(() => cache.delete(svg))
    return picture
  }
}

const drawingOf = (league: League, row: ScheduledGame, locale: string): Shape => {
  const clubFor = ({ id, name }: ScheduledGame['teams']['away']) => {
    const { name: abbr, shortName } = namedClub(league, id, name)
    return { id, abbr, name: shortName }
  }
  const day = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'UTC',
  }).format(new Date(`${row.day}T12:00:00Z`))
  return gamePreview({
    away: clubFor(row.teams.away),
    home: clubFor(row.teams.home),
    when: row.startTimeTbd ? day : `${day}  ${centralTime(row.startsAt)} CT`,
    park: parkName(row.venue),
  })
}

/** An SVG of shapes alone as a PNG of its own size, made off the event loop. */
const drawPng = async (svg: string): Promise<Buffer> =>
  (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
