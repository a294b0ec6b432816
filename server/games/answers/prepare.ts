import type { Prepared } from '../../http/answers/endpoint.ts'
import { etagOf } from '../../http/answers/etag.ts'
import { PreparedOf } from '../state/answer-cache.ts'

/** Pages poll every 15 s; an edge may serve a copy for 5 s, and for 30 s more while it revalidates. */
const CACHE_POLICY = 'max-age=5, stale-while-revalidate=30'

/** Serializes an answer once, to send it to everybody until it changes. */
export const prepare = <T>(response: T): PreparedOf<T> => preparedWith(response, `public, ${CACHE_POLICY}`)

/** Prepares an answer that differs between viewers: the browser may cache it, an edge may not. */
export const preparePrivate = <T>(response: T): PreparedOf<T> =>
  preparedWith(response, `private, ${CACHE_POLICY}`)

/** Prepares another view of an answer, with the same cache policy. */
export const prepareAs = <T>({ cacheControl }: Prepared, response: T): PreparedOf<T> =>
  preparedWith(response, cacheControl)

const preparedWith = <T>(response: T, cacheControl: string): PreparedOf<T> => {
  const body = Buffer.from(JSON.stringify({ response }))
  return new PreparedOf(response, body, etagOf(body), cacheControl)
}
