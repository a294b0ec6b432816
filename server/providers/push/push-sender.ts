import { importJWK, SignJWT } from 'jose'
import type { StartNotification } from '../../../contract/notifications.ts'
import type { Clock } from '../../clock.ts'
import { isPushService, type PushSettings } from '../../settings/push.ts'
import type { Timers } from '../../timers.ts'
import { encryptPush, newSenderKeys, type PushKeys } from './encrypt-push.ts'

/**
 * The outcome of a message. `gone`: the subscription is no more, or never was one. `refused`: the push
 * service does not take this message. `unreachable`: it may take it later, after `afterMs` where it gives a
 * time.
 */
export type PushAnswer =
  | { kind: 'sent' | 'gone' | 'refused' }
  | { kind: 'unreachable'; afterMs: number | undefined }

/** Sends messages to browsers; never throws for a network error. */
export type PushSender = {
  /**
   * `topic`: a later message with it replaces an undelivered one. `leftMs`: for how long the message is news.
   */
  send(
    to: PushKeys & { endpoint: string },
    it: { topic: string; leftMs: number; message: StartNotification },
  ): Promise<PushAnswer>
}

type PushDeps = {
  settings: PushSettings
  fetch: typeof globalThis.fetch
  clock: Pick<Clock, 'now'>
  timers: Pick<Timers, 'timeout'>
  random: (bytes: number) => Buffer
}

const TIMEOUT_MS = 10_000
/** RFC 8292 allows a day. */
const TOKEN_SECONDS = 12 * 3_600
const SALT_BYTES = 16
const GONE = [404, 410]
const LATER = [408, 425, 429]
/** The longest pause that a push service may ask for. */
const MAX_PAUSE_SECONDS = 900

/** The real client of any push service: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. */
export const openPushSender = (deps: PushDeps): PushSender => ({
  send: async (to, { topic, leftMs, message }) => {
    // The endpoint was checked when it was stored, by the push services known then.
    if (!isPushService(deps.settings, to.endpoint)) return { kind: 'gone' }
    const body = bodyOf(deps, to, message)
    if (body === undefined) return { kind: 'gone' }
    try {
      const answer = await deps.fetch(to.endpoint, {
        method: 'POST',
        headers: {
          authorization: await authorizationOf(deps, to.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.ceil(leftMs / 1_000)),
          urgency: 'high',
          topic,
        },
        body: new Uint8Array(body),
        redirect: 'error',
        signal: deps.timers.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answerOf(answer)
    } catch {
      return { kind: 'unreachable', afterMs: undefined }
    }
  },
})

/** The encrypted body; undefined where a browser named an invalid key. */
const bodyOf = ({ random }: PushDeps, to: PushKeys, message: StartNotification): Buffer | undefined => {
  try {
    return encryptPush(JSON.stringify(message), to, random(SALT_BYTES), newSenderKeys())
  } catch {
    return undefined
  }
}

const answerOf = ({ ok, status, headers }: Response): PushAnswer => {
  if (ok) return { kind: 'sent' }
  if (GONE.includes(status)) return { kind: 'gone' }
  if (status < 500 && !LATER.includes(status)) return { kind: 'refused' }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const isAsked = Number.isFinite(seconds) && seconds > 0
  return {
    kind: 'unreachable',
    afterMs: isAsked ? Math.min(seconds, MAX_PAUSE_SECONDS) * 1_000 : undefined,
  }
}

const authorizationOf = async ({ settings, clock }: PushDeps, endpoint: string): Promise<string> => {
  const { privateKey, publicKey, contact } = settings
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', d: privateKey, x: x ?? '', y: y ?? '' }, 'ES256')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(clock.now() / 1_000) + TOKEN_SECONDS)
    .setSubject(contact)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
