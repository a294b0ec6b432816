import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { baseHeadersOf } from '../http/security/base-headers.ts'
import type { Media, VideoOrigin } from '../providers/video-origin.ts'
import type { MediaAccess } from './media-access.ts'

const ADDRESS = /^\/media\/([A-Za-z0-9_-]{43})\/([1-9]\d{0,14})\/(.*)$/
/** Names that an encoder gives: up to four folders deep, no dots but before the ending, nothing percent-encoded. */
const NAME = /^(?:[A-Za-z0-9_-]{1,64}\/){0,3}[A-Za-z0-9_-]{1,96}\.(?:m3u8|m4s|mp4|ts|aac|vtt)$/
/** No longer than a playback may outlive its lease, also in the browser's own cache. */
const SEGMENT_SECONDS = 10
const RETRY_SECONDS = 2

/**
 * Playlists and segments of a playback; the token in the path is the credential and relative addresses inherit it.
 * Failure 'errors.playbackEnded' without a living lease, 'errors.notFound' for what the origin has not,
 * 'errors.notReady' while it cannot be reached. HEAD answers as GET.
 */
export const mediaRoute = (
  app: FastifyInstance,
  deps: { mediaAccess: MediaAccess; origin: VideoOrigin },
): void => {
  const heads = mediaHeads(app)
  app.get('/media/*', async (request, reply) => {
    // The address as it was sent: what the router decodes (%2e%2e, %2f) must not be used.
    const [path = '', query = ''] = request.raw.url?.split('?') ?? []
    const [, token = '', gamePk = '', name = ''] = ADDRESS.exec(path) ?? []
    if (token === '') throw new Failure('errors.playbackEnded', undefined, { event: 'malformed-token' })
    if (!(await deps.mediaAccess.allows(token, Number(gamePk)))) throw new Failure('errors.playbackEnded')
    if (!NAME.test(name)) throw new Failure('errors.notFound')
    return sendMedia(reply, heads, await deps.origin.read(`${gamePk}/${name}${deltaOf(name, query)}`))
  })
}

/** The one query a player may send: a playlist without the segments it has (RFC 8216bis, 6.2.5.1). */
const deltaOf = (name: string, query: string) =>
  name.endsWith('.m3u8') && /^_HLS_skip=(?:YES|v2)$/.test(query) ? `?${query}` : ''

/** Merged once: each viewer fetches a segment every few seconds. */
const mediaHeads = (app: FastifyInstance) => {
  const base = baseHeadersOf(app)
  return {
    playlist: { 'cache-control': 'private, no-store', ...base },
    segment: { 'cache-control': `private, max-age=${SEGMENT_SECONDS}`, ...base },
  }
}

const sendMedia = (reply: FastifyReply, heads: ReturnType<typeof mediaHeads>, media: Media) => {
  if (media.kind === 'missing') throw new Failure('errors.notFound')
  if (media.kind === 'down') throw new Failure('errors.notReady', RETRY_SECONDS)
  return reply
    .headers(media.kind === 'playlist' ? heads.playlist : heads.segment)
    .type(media.type)
    .send(media.body)
}
