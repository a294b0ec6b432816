import type { Directives } from '../playlists/directives.ts'

/**
 * The answer for an address: a playlist; bytes; nothing; nothing for now; or a request that no playlist
 * allows.
 */
export type Media =
  | { kind: 'playlist'; text: string; isComplete: boolean }
  | { kind: 'init' | 'media'; bytes: Buffer }
  | { kind: 'missing' | 'down' | 'tooFarAhead' }

export type Place = { gamePk: number; rendition: string }

/**
 * Where a game's picture comes from: the demo's park, an encoder of the league, another engine. All stand
 * behind the same routes. Nothing throws; what waits ends early when `stop` is aborted.
 */
export type StreamSource = {
  master(gamePk: number): Promise<Media>
  playlist(place: Place, directives: Directives, stop: AbortSignal): Promise<Media>
  /** `file` is the name that a playlist gives it. */
  init(place: Place, file: string): Promise<Media>
  segment(place: Place, k: number): Promise<Media>
  /** Waits for the part that a playlist announced as the next one. */
  part(place: Place, k: number, p: number, stop: AbortSignal): Promise<Media>
}
