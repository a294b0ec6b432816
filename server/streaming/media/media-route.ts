import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import { countsOf } from '../../http/request-metrics.ts'
import { baseHeadersOf } from '../../http/security/base-headers.ts'
import { isMediaName } from '../../providers/video/origin-names.ts'
import type { Media, VideoOrigin } from '../../providers/video/video-origin.ts'
import { openTurns } from '../../turns.ts'
import { after } from './after.ts'
import { openCompression } from './compress-playlist.ts'
import type { MediaAccess } from './media-access.ts'
import { directivesOf, type MediaAddress, rangeOf, readPlaybackAddress } from './media-address.ts'
import { openAnswers, type PreparedMedia, requireFound, sendMedia } from './media-answers.ts'
import type { MediaCaller } from './media-players.ts'
import type { openPlaylists } from './open-playlists.ts'

/** No longer than a playback may outlive its lease, also in the browser's own cache. */
const SEGMENT_SECONDS = 10
/** All viewers of a game wait for the same part; so many are answered in one turn of the event loop. */
const ANSWERS_IN_A_TURN = 100
const ROUTE = '/media/*'

type Deps = {
  mediaAccess: MediaAccess
  origin: Pick<VideoOrigin, 'read'>
  playlists: ReturnType<typeof openPlaylists>
}

/**
 * Playlists, parts and segments of a playback; the token in the path is the credential and relative addresses inherit it.
 * Failure 'errors.playbackEnded' without a living lease, at the end of a wait too; 'errors.notFound' for what the origin has
 * not, 'errors.badRequest' for what it announced to nobody, 'errors.notReady' while it cannot be reached. HEAD answers as GET.
 * What memory has is answered without a turn of the event loop, and past Fastify's own reply.
 */
export const mediaRoute = (app: FastifyInstance, deps: Deps): void => {
  const { mediaAccess } = deps
  const count = countsOf(app).counterOf(ROUTE)
  const turns = openTurns(ANSWERS_IN_A_TURN)
  const answerOf = openMediaAnswers(app, deps.playlists)
  const afterWait = async (asked: MediaAddress, media: Promise<Media>): Promise<Media> => {
    const read = await media
    await turns.take()
    // The playback may have ended meanwhile.
    await mediaAccess.checkAgain({ token: asked.token, gamePk: Number(asked.gamePk) })
    return read
  }
  const readFor = (asked: MediaAddress, request: FastifyRequest): Media | Promise<Media> => {
    const { gamePk, name, query } = asked
    if (!isMediaName(name)) throw new Failure('errors.notFound')
    const range = rangeOf(name, request.headers.range)
    const media = deps.origin.read(`${gamePk}/${name}`, { directives: directivesOf(name, query), range })
    return media instanceof Promise ? afterWait(asked, media) : media
  }
  const send = (request: FastifyRequest, reply: FastifyReply, answer: PreparedMedia) => {
    count(answer.status)
    return sendMedia(request, reply, answer)
  }
  app.get(ROUTE, (request, reply) => {
    const asked = readPlaybackAddress(request.raw.url ?? '')
    if (asked === undefined)
      throw new Failure('errors.playbackEnded', undefined, { event: 'malformed-token' })
    const admitted = mediaAccess.admit(admissionFor(asked, request))
    const media = after(admitted, () => readFor(asked, request))
    const answer = after(media, (it) => answerOf(it, asked, request))
    return after(answer, (it) => send(request, reply, it))
  })
}

/** Bytes of one file that are fetched one after the other are no file that is fetched twice. */
const admissionFor = ({ token, gamePk, name }: MediaAddress, request: FastifyRequest) => {
  const { range } = request.headers
  return {
    ...{ token, gamePk: Number(gamePk), caller: callerOf(request) },
    name: range === undefined ? name : `${range} ${name}`,
  }
}

/** The cookies unparsed: nobody needs them but to compare one of them. */
const callerOf = ({ headers, ip }: FastifyRequest): MediaCaller => ({
  cookie: headers.cookie,
  agent: headers['user-agent'] ?? '',
  ip,
})

const openMediaAnswers = (app: FastifyInstance, playlists: Deps['playlists']) => {
  const base = baseHeadersOf(app)
  const playlistHeads = { 'cache-control': 'private, no-store', vary: 'accept-encoding' }
  const segment = openAnswers(base, { 'cache-control': `private, max-age=${SEGMENT_SECONDS}` })
  const plain = openAnswers(base, playlistHeads)
  const compressed = openAnswers(base, { ...playlistHeads, 'content-encoding': 'gzip' })
  const compress = openCompression()
  return (media: Media, { gamePk, name }: MediaAddress, { headers }: FastifyRequest) => {
    const found = requireFound(media)
    if (found.kind === 'segment') return segment(found)
    const playlist = playlists(found, gamePk, name)
    return after(compress(playlist, headers['accept-encoding']), (it) =>
      it === undefined ? plain(playlist) : compressed(it),
    )
  }
}
