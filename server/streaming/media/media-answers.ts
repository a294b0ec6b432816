import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../../failure.ts'
import type { BaseHeaders } from '../../http/security/base-headers.ts'
import type { Media } from '../../providers/video/video-origin.ts'
import type { Loss } from './shared-address.ts'

/** Bytes with their headers: names and values in turn, which `writeHead` takes fastest. */
export type PreparedMedia = { status: 200 | 206 | 416; heads: OutgoingHttpHeader[]; body: Buffer | string }
type OnLoss = (loss: Loss) => void
type Found = Media & { kind: 'playlist' | 'segment' }

const RETRY_SECONDS = 2
/** Up to this size, copying the bytes costs less than writing a second piece. */
const ONE_PIECE_BYTES = 16 * 1024
/** Text of one byte a letter, written as latin1, goes out together with its headers, in one piece. */
const ASCII = /^[\0-\x7f]*$/

/** Answers of one kind, made once for each file that memory has. */
export const openAnswers = (base: BaseHeaders, headers: Record<string, string>) => {
  const common = Object.entries({ ...headers, ...base }).flat()
  const made = new WeakMap<Found, PreparedMedia>()
  const make = (media: Found): PreparedMedia => {
    const range = media.kind === 'segment' ? media.range : undefined
    const own = ['content-type', media.type, 'content-length', String(media.body.length)]
    return {
      status: range === undefined ? 200 : 206,
      heads: [...common, ...own, ...(range === undefined ? [] : ['content-range', range])],
      body: inOnePiece(media.body),
    }
  }
  return (media: Found): PreparedMedia => {
    // The range was cut out for one request: nobody gets these bytes again.
    if (media.kind === 'segment' && media.range !== undefined) return make(media)
    const known = made.get(media)
    if (known !== undefined) return known
    const answer = make(media)
    made.set(media, answer)
    return answer
  }
}

const inOnePiece = (body: Buffer): Buffer | string => {
  if (body.length > ONE_PIECE_BYTES) return body
  const text = body.toString('latin1')
  return ASCII.test(text) ? text : body
}

/** The answer to a range that begins behind the end: the length of the file (RFC 9110, 15.5.17). */
export const answerTooFar = (base: BaseHeaders, { size }: Media & { kind: 'too-far' }): PreparedMedia => ({
  status: 416,
  heads: [
    ...Object.entries({ ...base, 'cache-control': 'no-store', 'content-length': '0' }).flat(),
    ...(size === undefined ? [] : ['content-range', `bytes */${size}`]),
  ],
  body: '',
})

/** The origin's file; Failure 'errors.notFound', 'errors.badRequest' or 'errors.notReady' for all else. */
export const requireFound = (media: Exclude<Media, { kind: 'too-far' }>): Found => {
  if (media.kind === 'missing') throw new Failure('errors.notFound')
  if (media.kind === 'refused') throw new Failure('errors.badRequest')
  if (media.kind === 'down') throw new Failure('errors.notReady', RETRY_SECONDS)
  return media
}

/** Sends past Fastify's own reply, which costs more than all the rest of the request. */
export const sendMedia = (
  request: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  { status, heads, body }: PreparedMedia,
): void => {
  response.writeHead(status, heads)
  if (request.method === 'HEAD') response.end()
  else if (typeof body === 'string') response.end(body, 'latin1')
  else response.end(body)
}

/**
 * Reports each answer that its player may not have received: if a connection breaks, the system's buffers may
 * still hold some megabytes that Node has written.
 */
export const openLossWatch = () => {
  const lastOn = new WeakMap<Socket, OnLoss>()
  const follow = (socket: Socket, onLoss: OnLoss): void => {
    if (!lastOn.has(socket)) socket.once('close', () => lastOn.get(socket)?.('maybe'))
    lastOn.set(socket, onLoss)
  }
  const watch = (response: ServerResponse, onLoss: OnLoss): void => {
    let isSent = false
    response.once('finish', () => {
      isSent = response.statusCode < 400
    })
    response.once('close', () => isSent || onLoss('surely'))
    if (response.socket !== null) follow(response.socket, (loss) => isSent && onLoss(loss))
  }
  /** A later request on the same connection proves that the player received the answer before it. */
  const forgetLast = (socket: Socket | null): void => {
    if (socket !== null && lastOn.has(socket)) lastOn.set(socket, () => undefined)
  }
  return (response: ServerResponse, onLoss: OnLoss | undefined): void =>
    onLoss === undefined ? forgetLast(response.socket) : watch(response, onLoss)
}
