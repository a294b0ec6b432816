import { noteNewest } from './note-newest.ts'

/** Older requests do not show who plays now. */
const WINDOW_MS = 30_000
/**
 * This many segments within the window, and this share of the new ones, came in two qualities, each between
 * others.
 */
const LIMIT = 5
const SHARE = 0.8
const MOMENTS = 32
const STREAM = '#EXT-X-STREAM-INF:'
/** A rendition of sound alone, or of another picture, at an address of its own (RFC 8216, 4.3.4.1). */
const APART = /^#EXT-X-MEDIA:.*URI=/m
const SEGMENT = /^([^/ ]+)\/(?:(\d+)(?:\.\d+)?\.m4s|([^/]+\.(?:m4s|ts|aac)))$/

const MULTIVARIANT = /^[^/]+\.m3u8$/

/** Whether a file of a game is a playlist of its qualities, not of one of them. */
export const isMultivariant = (name: string): boolean => MULTIVARIANT.test(name)

/** The qualities in which segments were fetched lately with a token. Instants are ms UTC. */
export type SeenQualities = {
  /** The folders of the renditions of which a player fetches one at a time; none where they are unknown. */
  folders: ReadonlySet<string>
  /** The quality in which each segment was first fetched, and when. */
  first: Map<string, { folder: string; at: number }>
  /** When segments came in another quality too, right after another segment. */
  againAt: Map<string, number>
  isAgain: boolean
}

export const noQualitySeen = (): SeenQualities => ({
  folders: new Set(),
  first: new Map(),
  againAt: new Map(),
  isAgain: false,
})

/**
 * The folders of a multivariant playlist’s variants; none where sound is apart from the picture: a player
 * fetches both.
 */
export const foldersOfQualities = (multivariant: string): ReadonlySet<string> => {
  if (APART.test(multivariant)) return new Set()
  const lines = multivariant.split(/\r?\n/)
  const addresses = lines.filter((line, nth) => lines[nth - 1]?.startsWith(STREAM) && !line.startsWith('#'))
  return new Set(addresses.flatMap((it) => /^([^/:?]+)\/[^/]+$/.exec(it)?.[1] ?? []))
}

/**
 * Notes that a file is served; true once two players use the address in different qualities. A player that
 * changes its quality fetches a segment twice, or its whole buffer in one go, and then goes on; of two
 * simultaneous players, each segment of the first also comes in the quality of the second.
 */
export const isInTwoQualities = (seen: SeenQualities, name: string, now: number): boolean => {
  const [, folder = '', number, file] = SEGMENT.exec(name) ?? []
  if (!seen.folders.has(folder)) return false
  const moment = number ?? file ?? ''
  const first = seen.first.get(moment)
  const isNew = first === undefined || now - first.at > WINDOW_MS
  const isAgain = !isNew && first.folder !== folder
  const begins = isAgain && !seen.isAgain
  seen.isAgain = isAgain
  if (isNew) noteNewest(seen.first, moment, { folder, at: now }, MOMENTS)
  if (!begins) return false
  noteNewest(seen.againAt, moment, now, MOMENTS)
  const doubled = countOf([...seen.againAt.values()], now)
  const fresh = countOf(
    [...seen.first.values()].map((it) => it.at),
    now,
  )
  return fresh >= LIMIT && doubled >= Math.max(LIMIT, SHARE * fresh)
}

/** A player fetches a lost segment again, often in a lower quality. */
export const forgetLost = (seen: SeenQualities, name: string): void => {
  const [, folder, number, file] = SEGMENT.exec(name) ?? []
  const moment = number ?? file ?? ''
  if (seen.first.get(moment)?.folder === folder) seen.first.delete(moment)
}

const countOf = (instants: number[], now: number) => instants.filter((at) => now - at <= WINDOW_MS).length
