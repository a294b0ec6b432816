import type { Rendition } from '../playlists/master-playlist.ts'

/** A quality of what an encoder sends; `init` is its CMAF header (ftyp, moov). */
export type EncodedRendition = Rendition & { init: Buffer }

/** A CMAF chunk (moof, mdat) of one rendition. All renditions of a session are cut at the same instants. */
export type EncodedPart = {
  /** When its first picture was taken, ms UTC. */
  startsAt: number
  /** Exact, so that it may be a fraction; about half a second: what is longer than 545 ms is shown with its segment alone. */
  durationMs: number
  /** Its first picture needs no other. */
  isIndependent: boolean
  /** Whether a segment begins with it. */
  beginsSegment: boolean
  bytes: Buffer
}

/** What one connection of an encoder sends, from its first picture to its last. */
export type Session = {
  /**
   * Parts come in order. Throws DiskFull once nothing more may be kept, GameIsOver after the game's end, and SessionIsOver after
   * `close` or once another session has begun.
   */
  append(rendition: string, part: EncodedPart): Promise<void>
  /** The encoder is gone; it may come back, and then continues the same game. */
  close(): Promise<void>
}

/** Keeps the pictures of games, live and for later. */
export type Recorder = {
  /** Begins the game, or goes on with it where an earlier session ended. Throws DiskFull; or GameIsOver after `end`. */
  begin(gamePk: number, renditions: readonly EncodedRendition[]): Promise<Session>
  /** No more pictures will come: from now on the game is on demand, under the same addresses. */
  end(gamePk: number): Promise<void>
  /** Takes back the game's end: it goes on where it was. False where its journal is not on this machine's disk any more. */
  resume(gamePk: number): Promise<boolean>
  /** `none` until its first picture was kept. */
  stateOf(gamePk: number): Promise<RecordingState>
}

export type RecordingState = 'none' | 'live' | 'ended'

/** Nothing more may be kept: the disk budget is used up. */
export class DiskFull extends Error {}

/** The game has ended. */
export class GameIsOver extends Error {}

/** The session is closed, or another one has taken its place. */
export class SessionIsOver extends Error {}
