import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { baseHeadersOf } from '../http/security/base-headers.ts'
import { type HlsDirectives, isBlocking, readDirectives } from '../providers/hls-directives.ts'
import type { Media, VideoOrigin } from '../providers/video-origin.ts'
import { openTurns } from '../turns.ts'
import { openCompression } from './compress-playlist.ts'
import type { MediaAccess } from './media-access.ts'
import type { MediaCaller } from './media-players.ts'

const ADDRESS = /^\/media\/(cast\/)?([A-Za-z0-9_-]{43})\/([1-9]\d{0,14})\/(.*)$/
/**
 * Names that an encoder gives: up to four folders deep, no dots but before a part's number and the ending, nothing
 * percent-encoded.
 */
const NAME = /^(?:[A-Za-z0-9_-]{1,64}\/){0,3}[A-Za-z0-9_-]{1,96}(?:\.\d{1,3})?\.(?:m3u8|m4s|mp4|ts|aac|vtt)$/
/** No longer than a playback may outlive its lease, also in the browser's own cache. */
const SEGMENT_SECONDS = 10
/** A part may be asked for before it is there, and then comes when it is. */
const PART = /\.\d{1,3}\.m4s$/
const SEGMENT = /\.(?:m4s|ts|aac)$/
const RETRY_SECONDS = 2
/** All viewers of a game wait for the same part; so many are answered in one turn of the event loop. */
const ANSWERS_IN_A_TURN = 100

/**
 * Playlists, parts and segments of a playback; the token in the path is the credential and relative addresses inherit it.
 * Failure 'errors.playbackEnded' without a living lease, at the end of a wait too; 'errors.notFound' for what the origin has
 * not, 'errors.badRequest' for what it announced to nobody, 'errors.notReady' while it cannot be reached. HEAD answers as GET.
 */
export const mediaRoute = (
  app: FastifyInstance,
  deps: { mediaAccess: MediaAccess; origin: VideoOrigin },
): void => {
  const heads = mediaHeads(app)
  const turns = openTurns(ANSWERS_IN_A_TURN)
  const compress = openCompression()
  app.options('/media/cast/*', (_request, reply) =>
    reply
      .headers({ ...RECEIVER_HEADERS, ...RECEIVER_PREFLIGHT })
      .code(204)
      .send(),
  )
  app.get('/media/*', async (request, reply) => {
    const { query, credential, gamePk, name } = mediaOf(request)
    if (credential.isCast) reply.headers(RECEIVER_HEADERS)
    await deps.mediaAccess.admit({ ...credential, gamePk, caller: callerOf(request), name })
    if (SEGMENT.test(name)) noteLoss(reply, () => deps.mediaAccess.lost({ ...credential, name }))
    if (!NAME.test(name)) throw new Failure('errors.notFound')
    const directives = directivesOf(name, query)
    const media = await deps.origin.read(`${gamePk}/${name}`, directives)
    if (isBlocking(directives) || PART.test(name)) {
      await turns.take()
      // The playback may have ended meanwhile.
      await deps.mediaAccess.checkAgain({ ...credential, gamePk })
    }
    if (media.kind !== 'playlist') return sendMedia(reply, heads.segment, media)
    const compressed = await compress(media.body, request.headers['accept-encoding'])
    if (compressed === undefined) return sendMedia(reply, heads.playlist, media)
    return sendMedia(reply, heads.compressed, { ...media, body: compressed })
  })
}

/** What an address asks for, as it was sent: what the router decodes (%2e%2e, %2f) must not be used. */
const mediaOf = ({ raw }: FastifyRequest) => {
  const [path = '', query = ''] = raw.url?.split('?') ?? []
  const [, cast, token = '', gamePk = '', name = ''] = ADDRESS.exec(path) ?? []
  if (token === '') throw new Failure('errors.playbackEnded', undefined, { event: 'malformed-token' })
  return { query, credential: { token, isCast: cast !== undefined }, gamePk: Number(gamePk), name }
}

/** A receiver's player is a page of its maker: it may read what its address opens, and sends no cookie for it. */
const RECEIVER_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, date',
}
const RECEIVER_PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers':
    'accept-encoding, content-type, range, cmcd-object, cmcd-request, cmcd-session, cmcd-status',
  'access-control-max-age': '86400',
}

const directivesOf = (name: string, query: string): HlsDirectives => {
  const directives = name.endsWith('.m3u8') ? readDirectives(query) : {}
  if (directives === undefined) throw new Failure('errors.badRequest')
  return directives
}

/** What broke off, or was none, its player asks for again. */
const noteLoss = ({ raw }: FastifyReply, lost: () => void): void => {
  let isSent = false
  raw.once('finish', () => {
    isSent = raw.statusCode < 400
  })
  raw.once('close', () => isSent || lost())
}

/** The cookies unparsed: nobody needs them but to compare one of them. */
const callerOf = ({ headers, ip }: FastifyRequest): MediaCaller => ({
  cookie: headers.cookie,
  agent: headers['user-agent'] ?? '',
  ip,
})

/** Merged once: each viewer fetches a segment every few seconds. */
const mediaHeads = (app: FastifyInstance) => {
  const base = baseHeadersOf(app)
  const playlist = { 'cache-control': 'private, no-store', vary: 'accept-encoding', ...base }
  return {
    playlist,
    compressed: { ...playlist, 'content-encoding': 'gzip' },
    segment: { 'cache-control': `private, max-age=${SEGMENT_SECONDS}`, ...base },
  }
}

const sendMedia = (reply: FastifyReply, heads: Record<string, string>, media: Media) => {
  if (media.kind === 'missing') throw new Failure('errors.notFound')
  if (media.kind === 'refused') throw new Failure('errors.badRequest')
  if (media.kind === 'down') throw new Failure('errors.notReady', RETRY_SECONDS)
  return reply.headers(heads).type(media.type).send(media.body)
}
