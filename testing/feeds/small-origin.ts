import type { VideoOrigin, VideoState } from '../../server/providers/video/video-origin.ts'

/** A video origin in memory whose videos a test sets, and that counts its requests. */
export const smallOrigin = () => {
  const origin = {
    /** Games that it says something else of than `defaultState`. */
    states: new Map<number, VideoState>(),
    defaultState: 'there' as VideoState,
    requests: [] as number[],
  }
  const check: VideoOrigin['check'] = async (gamePk) => {
    origin.requests.push(gamePk)
    return origin.states.get(gamePk) ?? origin.defaultState
  }
  /** The same over HTTP, as the product calls a real origin: `unknown` is an origin in trouble. */
  const fetch = async (address: string | URL | Request): Promise<Response> => {
    const gamePk = /\/(\d+)\/master\.m3u8$/.exec(String(address))?.[1]
    if (gamePk === undefined) return new Response(null, { status: 503 })
    const status = { there: 200, gone: 404, unknown: 500 }[await check(Number(gamePk))]
    return new Response('#EXTM3U\n', { status })
  }
  return Object.assign(origin, { check, fetch })
}
