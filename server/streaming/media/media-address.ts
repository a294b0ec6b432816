import { Failure } from '../../failure.ts'
import { type HlsDirectives, readDirectives } from '../../providers/video/hls-directives.ts'
import type { ByteRange } from '../../providers/video/video-origin.ts'

/**
 * The address of a playback's file as it was sent: the router's decoded form (%2e%2e, %2f) must not be used.
 */
const PLAYBACK_ADDRESS = /^\/media\/(cast\/)?([A-Za-z0-9_-]{43})\/([1-9]\d{0,14})\/([^?]*)(?:\?(.*))?$/s
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/

/** `isCast`: the address of a receiver. */
export type MediaAddress = { isCast: boolean; token: string; gamePk: string; name: string; query: string }

/** The parts of a playback's media address; undefined for any other address. */
export const readPlaybackAddress = (url: string): MediaAddress | undefined => {
  const read = PLAYBACK_ADDRESS.exec(url)
  if (read === null) return undefined
  const [, cast, token = '', gamePk = '', name = '', query = ''] = read
  return { isCast: cast !== undefined, token, gamePk, name, query }
}

const NONE: HlsDirectives = {}

/**
 * A player's directives for a playlist; none for other files. Failure 'errors.badRequest' where the standard
 * asks for 400.
 */
export const directivesOf = (name: string, query: string): HlsDirectives => {
  if (query === '' || !name.endsWith('.m3u8')) return NONE
  const directives = readDirectives(query)
  if (directives === undefined) throw new Failure('errors.badRequest')
  return directives
}

/**
 * A range from one byte to another; undefined for any other header, which a server may ignore (RFC 9110,
 * 14.2).
 */
export const rangeOf = (name: string, header: string | undefined): ByteRange | undefined => {
  if (header === undefined || name.endsWith('.m3u8')) return undefined
  const [, from, to] = RANGE.exec(header) ?? []
  if (from === undefined || to === undefined || Number(to) < Number(from)) return undefined
  return { from: Number(from), to: Number(to) }
}
