import { Prepared } from '../../http/endpoint.ts'
import { etagOf } from '../../http/etag.ts'

/** The polls come every 15 s; an edge may answer them for five, and for half a minute more while it asks us. */
const CACHE_POLICY = 'max-age=5, stale-while-revalidate=30'

/** An answer made into bytes once, to be sent to everybody until it changes. */
export const prepare = (response: unknown): Prepared => preparedWith(response, `public, ${CACHE_POLICY}`)

/** One that is not the same for everybody: the browser that asked may keep it, no edge may. */
export const preparePrivate = (response: unknown): Prepared =>
  preparedWith(response, `private, ${CACHE_POLICY}`)

/** Another face of an answer, which may be kept by whoever may keep that one. */
export const prepareAs = ({ cacheControl }: Prepared, response: unknown): Prepared =>
  preparedWith(response, cacheControl)

const preparedWith = (response: unknown, cacheControl: string): Prepared => {
  const body = Buffer.from(JSON.stringify({ response }))
  return new Prepared(body, etagOf(body), cacheControl)
}
