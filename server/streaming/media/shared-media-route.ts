import type { FastifyInstance } from 'fastify'
import { CDN_PROBE_PATH } from '../../../contract/streaming/compatibility.ts'
import type { Clock } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { countsOf } from '../../http/request-metrics.ts'
import { baseHeadersOf } from '../../http/security/base-headers.ts'
import { isMediaName } from '../../providers/video/origin-names.ts'
import type { VideoOrigin } from '../../providers/video/video-origin.ts'
import { after } from './after.ts'
import { rangeOf } from './media-address.ts'
import { answerTooFar, openAnswers, requireFound, sendMedia } from './media-answers.ts'
import type { SignedAddresses } from './signed-addresses.ts'

const ROUTE = '/shared-media/*'
/** How long the CDN may cache it: the check tests the way from there. */
const PROBE_SECONDS = 60
/**
 * Every site may read them: the address is the credential, and a television's player is on another site than
 * ours.
 */
const CORS = { 'access-control-allow-origin': '*' }

type Deps = { clock: Clock; origin: Pick<VideoOrigin, 'read'>; signed: SignedAddresses | undefined }

/**
 * Serves a CDN: segments, parts and headers at the addresses that playlists name (decision 54), the same
 * bytes with the same headers for everybody, cached until the address ends. Failure 'errors.playbackEnded'
 * for every address that was not signed here or has ended, and for all of them where no CDN is set, the
 * probe's too; 416 for a range behind the end of a file.
 */
export const sharedMediaRoute = (app: FastifyInstance, { clock, origin, signed }: Deps): void => {
  const base = { ...baseHeadersOf(app), ...CORS }
  const count = countsOf(app).counterOf(ROUTE)
  if (signed !== undefined)
    app.get(CDN_PROBE_PATH, (_request, reply) =>
      reply
        .headers({ ...base, 'cache-control': `public, max-age=${PROBE_SECONDS}` })
        .type('text/plain')
        .send('playball'),
    )
  app.get(ROUTE, (request, reply) => {
    // A player of another site reads the status of a refusal too.
    reply.headers(CORS)
    const file = signed?.read(request.raw.url ?? '', clock.now())
    if (file === undefined || !isMediaName(file.name) || file.name.endsWith('.m3u8'))
      throw new Failure('errors.playbackEnded', undefined, { event: 'malformed-token' })
    const range = rangeOf(file.name, request.headers.range)
    const seconds = Math.floor(file.leftMs / 1_000)
    return after(origin.read(`${file.gamePk}/${file.name}`, { range }), (media) => {
      const answers = openAnswers(base, { 'cache-control': `public, max-age=${seconds}, immutable` })
      const answer = media.kind === 'too-far' ? answerTooFar(base, media) : answers(requireFound(media))
      count(answer.status)
      reply.hijack()
      return sendMedia(request, reply.raw, answer)
    })
  })
}
