import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sessionCookie } from '../../accounts/cookies.ts'
import { hashOf } from '../../accounts/secrets.ts'
import type { Clock } from '../../clock.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure } from '../../failure.ts'
import { growingTo } from '../../growing-cache.ts'
import type { Gate, SignedIn } from '../../http/answers/endpoint.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Playback } from './store.ts'

/** How long a running playback goes on while the database is away; nothing starts meanwhile. */
export const OUTAGE_MS = 600_000
const REMEMBERED = 50_000

type Deps = { clock: Clock; settings: Pick<Settings, 'publicUrl'> }

/** A gate that remembers recent callers while the database is away. */
export const rememberingGate = (gate: Gate, { clock, settings }: Deps): Gate => {
  const callers = openMemory<SignedIn>(clock)
  return {
    ...gate,
    authenticate: async (request, audience) => {
      const key = credentialsOf(request, settings)
      const caller = await callers.confirm(key, () => gate.authenticate(request, audience))
      return caller.isRemembered && caller.it !== undefined ? { ...caller.it, provedForMs: 0 } : caller.it
    },
  }
}

/** The credentials as a hash, so that memory holds no secret. */
const credentialsOf = (request: FastifyRequest, settings: Deps['settings']): string => {
  const { authorization = '', 'x-xsrf-token': csrfToken = '' } = request.headers
  return hashOf([authorization, csrfToken, sessionCookie(request, settings) ?? ''].join(' '))
}

/** The recent playbacks: the game of each, as the database confirmed it. */
export type PlaybackMemory = {
  remember(playback: Playback, gamePk: number): void
  /**
   * The game of a playback; from memory while the database is away. Throws what `confirm` throws otherwise.
   */
  confirm(playback: Playback, confirm: () => Promise<number>): Promise<{ it: number; isRemembered: boolean }>
}

export const openPlaybackMemory = (clock: Clock): PlaybackMemory => {
  const games = openMemory<number>(clock)
  return {
    remember: (playback, gamePk) => games.remember(keyOf(playback), gamePk),
    confirm: (playback, confirm) => games.confirm(keyOf(playback), confirm),
  }
}

const keyOf = ({ userId, deviceId, playbackId, generation }: Playback) =>
  [userId, deviceId, playbackId, generation].join(' ')

const openMemory = <T extends object | number>(clock: Clock) => {
  const known = new LRUCache<string, { it: T; at: number }>(growingTo(REMEMBERED))
  const remember = (key: string, it: T | undefined): void =>
    void (it === undefined ? known.delete(key) : known.set(key, { it, at: clock.now() }))
  /** The value from the database; while the database is away, the last known value. */
  const confirm = async <R extends T | undefined>(
    key: string,
    load: () => Promise<R>,
  ): Promise<{ it: R | T; isRemembered: boolean }> => {
    try {
      const it = await load()
      remember(key, it)
      return { it, isRemembered: false }
    } catch (error) {
      if (error instanceof Failure) known.delete(key)
      const last = known.get(key)
      // The demo's clock may be set back.
      const isLate = last === undefined || Math.abs(clock.now() - last.at) > OUTAGE_MS
      if (isLate || !isDatabaseUnavailable(error)) throw error
      return { it: last.it, isRemembered: true }
    }
  }
  return { remember, confirm }
}
