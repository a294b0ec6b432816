import type { Rendition } from '../../../contract/streaming/compatibility.ts'
import type { Clock } from '../../clock.ts'
import type { VideoOrigin } from '../../providers/video/video-origin.ts'

type LadderDeps = {
  origin: Pick<VideoOrigin, 'read'>
  clock: Clock
  /** A game that has video now; undefined without one. */
  gameWithVideo(): Promise<number | undefined>
}

const CACHE_MS = 60_000

/** Reads the renditions off the multivariant playlist of a game with video now, once a minute for all. */
export const openLadder = (deps: LadderDeps): (() => Promise<Rendition[]>) => {
  let cached: { at: number; ladder: Promise<Rendition[]> } | undefined
  return () => {
    const now = deps.clock.now()
    if (cached === undefined || Math.abs(now - cached.at) >= CACHE_MS)
      cached = { at: now, ladder: readLadder(deps) }
    return cached.ladder
  }
}

const readLadder = async ({ origin, gameWithVideo }: LadderDeps): Promise<Rendition[]> => {
  const gamePk = await gameWithVideo()
  const media = gamePk === undefined ? undefined : await origin.read(`${gamePk}/master.m3u8`)
  return media?.kind === 'playlist' ? renditionsIn(media.body.toString('utf8')) : []
}

const STREAM = '#EXT-X-STREAM-INF:'

/** The renditions of a multivariant playlist (RFC 8216, 4.3.4.2), the lowest first. */
export const renditionsIn = (playlist: string): Rendition[] =>
  playlist
    .split(/\r?\n/)
    .filter((line) => line.startsWith(STREAM))
    .map((line) => renditionOf(line.slice(STREAM.length)))
    .filter((it) => it.bandwidth > 0)
    .sort((a, b) => a.bandwidth - b.bandwidth)

const renditionOf = (attributes: string): Rendition => {
  const [, height] = /(?:^|,)RESOLUTION=\d{1,5}x(\d{1,5})/.exec(attributes) ?? []
  const [, bandwidth = '0'] = /(?:^|,)BANDWIDTH=(\d{1,12})/.exec(attributes) ?? []
  const [, codecs = null] = /(?:^|,)CODECS="([^"]{1,200})"/.exec(attributes) ?? []
  return { height: height === undefined ? null : Number(height), bandwidth: Number(bandwidth), codecs }
}
