import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { compressOnce } from '../../http/answers/compress-once.ts'
import { answerFirst, type Exchange, type FirstAnswer } from '../../http/first-answer.ts'
import { countsOf } from '../../http/request-metrics.ts'
import { type BaseHeaders, baseHeadersOf } from '../../http/security/base-headers.ts'
import { isMediaName } from '../../providers/video/origin-names.ts'
import type { Media, VideoOrigin } from '../../providers/video/video-origin.ts'
import type { Settings } from '../../settings/settings.ts'
import { openTurns } from '../../turns.ts'
import { after } from './after.ts'
import type { MediaAccess } from './media-access.ts'
import { directivesOf, type MediaAddress, rangeOf, readPlaybackAddress } from './media-address.ts'
import { answerTooFar, openAnswers, openLossWatch, requireFound, sendMedia } from './media-answers.ts'
import { isMultivariant, isSegment, renditionFolders } from './shared-address.ts'
import { sharedMediaRoute } from './shared-media-route.ts'
import { openPlaylists, openSignedAddresses } from './signed-addresses.ts'

type MediaDeps = {
  clock: Clock
  settings: Pick<Settings, 'mediaCdn' | 'trustProxy'>
  origin: Pick<VideoOrigin, 'read'>
  mediaAccess: MediaAccess
}

/**
 * Adds media: the files that a playback's token opens, and those that a CDN fetches for all viewers where one
 * is set.
 */
export const addMedia = (scope: FastifyInstance, { settings, ...deps }: MediaDeps): void => {
  const signed = settings.mediaCdn && openSignedAddresses(settings.mediaCdn)
  mediaRoute(scope, {
    ...deps,
    trustProxy: settings.trustProxy,
    playlists: openPlaylists({ ...deps, signed }),
  })
  sharedMediaRoute(scope, { ...deps, signed })
}

/** No longer than a playback may outlive its lease, in the browser's own cache too. */
const SEGMENT_SECONDS = 10
/**
 * All viewers of a game wait for the same part; this many are answered in one turn of the event loop, some 25
 * ms long. In shorter turns the first viewers' next requests are answered before the last viewers have their
 * playlist.
 */
const ANSWERS_IN_A_TURN = 1_000
const ROUTE = '/media/*'
const CAST = '/media/cast/'

type Deps = {
  mediaAccess: MediaAccess
  origin: Pick<VideoOrigin, 'read'>
  playlists: ReturnType<typeof openPlaylists>
  trustProxy: string[]
}

/**
 * Playlists, parts and segments of a playback; the token in the path is the credential and relative addresses
 * inherit it. Failure 'errors.playbackEnded' without a living lease, at the end of a wait too;
 * 'errors.notFound' for a file that the origin lacks, 'errors.badRequest' for a part that it has not
 * announced, 'errors.notReady' while it is unreachable; 416 for a range behind the end of a file. HEAD
 * answers as GET. Requests are answered before the routes; the route handles only refusals, and requests
 * without a connection.
 */
export const mediaRoute = (app: FastifyInstance, deps: Deps): void => {
  const answer = openMediaAnswering(app, deps)
  const failures = new WeakMap<IncomingMessage, unknown>()
  const first: FirstAnswer = {
    takes: isMediaRequest,
    answer: (exchange, toRoutes) => {
      const refuse = (failure: unknown) => {
        failures.set(exchange.request, failure)
        toRoutes()
      }
      try {
        const sent = answer(exchange)
        if (sent instanceof Promise) sent.catch(refuse)
      } catch (failure) {
        refuse(failure)
      }
    },
  }
  answerFirst(app, first, deps.trustProxy)
  app.options('/media/cast/*', (_request, reply) =>
    reply
      .headers({ ...baseHeadersOf(app), ...RECEIVER_HEADERS, ...RECEIVER_PREFLIGHT })
      .code(204)
      .send(),
  )
  app.get(ROUTE, async ({ raw: request, ip }, reply) => {
    if (request.url?.startsWith(CAST)) reply.headers(RECEIVER_HEADERS)
    if (failures.has(request)) throw failures.get(request)
    await answer({ request, response: reply.raw, ip })
    reply.hijack()
  })
}

const isMediaRequest = ({ url = '', method }: IncomingMessage): boolean =>
  url.startsWith('/media/') && (method === 'GET' || method === 'HEAD')

/** Answers from memory without a turn of the event loop. */
const openMediaAnswering = (app: FastifyInstance, deps: Deps) => {
  const { mediaAccess } = deps
  const count = countsOf(app).counterOf(ROUTE)
  const turns = openTurns(ANSWERS_IN_A_TURN)
  const watchLoss = openLossWatch()
  const answerOf = openMediaAnswers(app, deps.playlists)
  const afterWait = async (
    asked: MediaAddress,
    media: Promise<Media>,
    { socket }: IncomingMessage,
  ): Promise<Media> => {
    const read = await media
    await turns.take()
    // The playback may have ended meanwhile. A closed connection is not refused, or each end would enter the
    // security log.
    if (!socket.destroyed) await mediaAccess.checkAgain(grantOf(asked))
    return read
  }
  const readFor = (asked: MediaAddress, request: IncomingMessage): Media | Promise<Media> => {
    const { gamePk, name, query } = asked
    if (!isMediaName(name)) throw new Failure('errors.notFound')
    const range = rangeOf(name, request.headers.range)
    const media = deps.origin.read(`${gamePk}/${name}`, { directives: directivesOf(name, query), range })
    return media instanceof Promise ? afterWait(asked, media, request) : media
  }
  const foldersIn = foldersOnce()
  const noteQualities = (asked: MediaAddress, media: Media) => {
    if (media.kind === 'playlist') mediaAccess.offered(grantOf(asked), foldersIn(media))
  }
  return ({ request, response, ip }: Exchange): void | Promise<void> => {
    const asked = readPlaybackAddress(request.url ?? '')
    if (asked === undefined)
      throw new Failure('errors.playbackEnded', undefined, { event: 'malformed-token' })
    const admission = admissionFor(asked, request, ip)
    const media = after(mediaAccess.admit(admission), () => {
      watchLoss(response, isSegment(admission.name) ? (loss) => mediaAccess.lost(admission, loss) : undefined)
      return readFor(asked, request)
    })
    const answer = after(media, (it) => {
      if (isMultivariant(asked.name)) noteQualities(asked, it)
      return answerOf(it, asked, request)
    })
    return after(answer, (it) => {
      count(it.status)
      sendMedia(request, response, it)
    })
  }
}

/** Stands for an invented name, so that nothing is noted of it. */
const NO_FILE = ''

/** Ranges of one file in sequence do not count as the same file fetched twice. */
const admissionFor = (asked: MediaAddress, { headers }: IncomingMessage, ip: string) => {
  const { cookie, 'user-agent': agent = '' } = headers
  const range = rangeOf(asked.name, headers.range)
  const file = isMediaName(asked.name) ? asked.name : NO_FILE
  const name = range === undefined ? file : `${range.from}-${range.to} ${file}`
  return { ...grantOf(asked), caller: { cookie, agent, ip }, name }
}

const grantOf = ({ isCast, token, gamePk }: MediaAddress) => ({ isCast, token, gamePk: Number(gamePk) })

/**
 * A receiver's player is a page of its maker: it may read its address's answers, and sends no cookie for
 * them.
 */
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

/** The same playlist goes to all viewers, so its folders are read once. */
const foldersOnce = () => {
  const read = new WeakMap<Media, ReadonlySet<string>>()
  return (media: Media & { kind: 'playlist' }): ReadonlySet<string> => {
    const folders = read.get(media) ?? renditionFolders(media.body.toString('utf8'))
    read.set(media, folders)
    return folders
  }
}

const openMediaAnswers = (app: FastifyInstance, playlists: Deps['playlists']) => {
  const base = baseHeadersOf(app)
  const forBrowsers = answersWith(base)
  const forReceivers = answersWith({ ...base, ...RECEIVER_HEADERS })
  const compress = compressOnce((playlist: ReturnType<Deps['playlists']>, body) => ({ ...playlist, body }))
  return (media: Media, { isCast, gamePk, name }: MediaAddress, { headers }: IncomingMessage) => {
    const answers = isCast ? forReceivers : forBrowsers
    if (media.kind === 'too-far') return answers.tooFar(media)
    const found = requireFound(media)
    if (found.kind === 'segment') return answers.segment(found)
    const playlist = playlists(found, gamePk, name)
    return after(compress(playlist, headers['accept-encoding']), (it) =>
      it === undefined ? answers.plain(playlist) : answers.compressed(it),
    )
  }
}

const answersWith = (base: BaseHeaders) => {
  const playlistHeads = { 'cache-control': 'private, no-store', vary: 'accept-encoding' }
  return {
    tooFar: (media: Media & { kind: 'too-far' }) => answerTooFar(base, media),
    segment: openAnswers(base, { 'cache-control': `private, max-age=${SEGMENT_SECONDS}` }),
    plain: openAnswers(base, playlistHeads),
    compressed: openAnswers(base, { ...playlistHeads, 'content-encoding': 'gzip' }),
  }
}
