import { createLocalJWKSet, errors, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { openSingleFlight } from '../../single-flight.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'

/** `url` is Apple's, without a slash at its end. */
export type AppleKeysDeps = {
  fetch: typeof globalThis.fetch
  clock: Clock
  url: string
  timers?: Pick<Timers, 'timeout'>
}

type KeySet = ReturnType<typeof createLocalJWKSet>
/** Finds the key of a token's header, as jose calls it. Throws KeysUnreachable, and jose's errors. */
export type AppleKeys = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => ReturnType<KeySet>

/** Apple's keys cannot be had now. */
export class KeysUnreachable extends Error {}

const TIMEOUT_MS = 8_000
const LIMIT_BYTES = 64 * 1024
const FRESH_MS = 3_600_000
/** Keys change a few times a year: unknown keys in tokens cause no more fetches than this. */
const REFETCH_AFTER_MS = 30_000

const shape = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).max(50) })

/** The published keys, cached for an hour and fetched again for a key that is not among them. */
export const openAppleKeys = (deps: AppleKeysDeps): AppleKeys => {
  const flight = openSingleFlight<string, KeySet>()
  let cached: { set: KeySet; at: number } | undefined
  const ageOf = (it: { at: number }) => Math.abs(deps.clock.now() - it.at)
  const fetchNow = () =>
    flight.run('keys', async () => {
      const set = await fetchKeys(deps)
      cached = { set, at: deps.clock.now() }
      return set
    })
  const current = async (): Promise<KeySet> => {
    const last = cached
    if (last !== undefined && ageOf(last) < FRESH_MS) return last.set
    // Keys of an hour ago are most likely today's too.
    return last === undefined ? fetchNow() : fetchNow().catch(() => last.set)
  }
  return async (header, token) => {
    const set = await current()
    try {
      return await set(header, token)
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || cached === undefined || ageOf(cached) < REFETCH_AFTER_MS) throw error
      return (await fetchNow())(header, token)
    }
  }
}

const fetchKeys = async ({ fetch, url, timers = systemTimers }: AppleKeysDeps) => {
  try {
    const answer = await fetch(`${url}/auth/keys`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new KeysUnreachable(`status ${answer.status}`)
    const text = (await boundedBody(answer, LIMIT_BYTES)).toString('utf8')
    const { keys } = shape.parse(JSON.parse(text))
    return createLocalJWKSet({ keys: keys.filter((it) => it.kty === 'RSA') })
  } catch (error) {
    if (error instanceof KeysUnreachable) throw error
    throw new KeysUnreachable(error instanceof Error ? error.name : 'no answer')
  }
}
