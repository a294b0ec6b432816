import { scoreboardStream } from '../../../contract/games/scoreboard-stream.ts'
import { config } from '../../../contract/site.ts'
import * as contract from '../../../contract/streaming/compatibility.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import { ApiError, call, endpointUrl } from '../../api.ts'
import { readToken } from '../../stored-token.ts'
import { browserClassOf } from './browser-class.ts'
import { clockOffMs } from './findings.ts'
import { measureLine } from './measure-line.ts'
import type { Account, CheckEnvironment, Reach } from './run-check.ts'

const ANSWER_MS = 10_000
const FIRST_EVENT_MS = 8_000

/** The check's environment in this browser, on the viewer's own connection. */
export const browserEnvironment = (): CheckEnvironment => ({
  reach,
  ladder: async (signal) => (await orUndefined(call(contract.ladder, { signal }), signal)) ?? null,
  canPlay,
  events: firstEvent,
  fetches: async (address, signal) => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
    const answer = await orUndefined(fetch(address, { cache: 'no-store', signal: until }), signal)
    return answer?.ok === true
  },
  line: (signal) =>
    measureLine(
      {
        request: (until) => fetch(contract.lineSample.path, { cache: 'no-store', signal: until }),
        now: () => performance.now(),
        timeout: (ms) => AbortSignal.timeout(ms),
      },
      signal,
    ),
  account,
})

/** The answer, or undefined where the request failed; throws once `signal` is aborted. */
const orUndefined = async <T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await answer
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

const reach = async (signal: AbortSignal): Promise<Reach | null> => {
  const [start, sentAt] = [performance.now(), Date.now()]
  const until = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
  const response = await orUndefined(fetch(config.path, { cache: 'no-store', signal: until }), signal)
  const [ms, receivedAt] = [performance.now() - start, Date.now()]
  if (!response?.ok) return null
  const body: unknown = await orUndefined(response.json(), signal)
  const parsed = config.response.safeParse((body as { response?: unknown } | undefined)?.response)
  if (!parsed.success) return null
  const { blockedBrowsers, now } = parsed.data
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    ms,
    now,
    clockOffMs: Number.isNaN(date) ? null : clockOffMs({ sentAt, receivedAt, date }),
    isBlocked: blockedBrowsers.includes(browserClassOf(navigator.userAgent)),
  }
}

/**
 * Decides as the player does: by media source extensions, iPhones' managed ones, else the browser's own HLS.
 */
const canPlay = (codecs: string): boolean => {
  const sources: { MediaSource?: typeof MediaSource; ManagedMediaSource?: typeof MediaSource } = window
  const source = sources.ManagedMediaSource ?? sources.MediaSource
  if (source !== undefined) return source.isTypeSupported(`video/mp4; codecs="${codecs}"`)
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}

/**
 * Opens the day's scoreboard for a moment. Some networks hold back responses without an end: then not even
 * the first event arrives.
 */
const firstEvent = (now: string, signal: AbortSignal): Promise<boolean | null> => {
  const [year = 0, month = 0, day = 0] = leagueDay(Date.parse(now)).split('-').map(Number)
  const source = new EventSource(endpointUrl(scoreboardStream, { params: { year, month, day } }))
  const waiting = new Promise<boolean | null>((resolve, reject) => {
    source.addEventListener('scoreboard', () => resolve(true))
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && resolve(null))
    AbortSignal.timeout(FIRST_EVENT_MS).addEventListener('abort', () => resolve(false))
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return waiting.finally(() => source.close())
}

const account = async (signal: AbortSignal): Promise<Account> => {
  if (!readToken(localStorage)) return 'visitor'
  try {
    return await call(contract.readiness, { signal })
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof ApiError && error.code === 'errors.notLoggedIn' ? 'visitor' : 'unknown'
  }
}
