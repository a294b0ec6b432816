import type { Rendition } from '../playlists/master-playlist.ts'

/** A quality of what an encoder sends; `init` is its CMAF header (ftyp, moov). */
export type EncodedRendition = Rendition & { init: Buffer }

/** A CMAF chunk (moof, mdat) of one rendition. All renditions of a session are cut at the same instants. */
export type EncodedPart = {
  /** When its first picture was taken, ms UTC. */
  startsAt: number
  /**
   * About half a second, possibly a fraction of ms. A part longer than 545 ms is shown only with its segment.
   */
  durationMs: number
  /** Its first picture is a key frame. */
  isIndependent: boolean
  /** Whether a segment begins with it. */
  beginsSegment: boolean
  bytes: Buffer
}

/** One connection of an encoder, from its first picture to its last. */
export type Session = {
  /**
   * Takes parts in order. Throws DiskFull once there is no room, GameIsOver after the game's end, and
   * SessionIsOver after `close` or once another session has begun.
   */
  append(rendition: string, part: EncodedPart): Promise<void>
  /** Ends the session: the encoder is gone. If it returns, it continues the same game. */
  close(): Promise<void>
}

/** Stores the pictures of games, live and for later. */
export type Recorder = {
  /**
   * Begins the game, or continues where an earlier session ended. Throws DiskFull; GameIsOver after `end`.
   */
  begin(gamePk: number, renditions: readonly EncodedRendition[]): Promise<Session>
  /** Ends the game: from now on it is on demand, under the same addresses. */
  end(gamePk: number): Promise<void>
  /**
   * Takes back the game's end: it goes on where it was. Returns false if its journal has left this machine's
   * disk.
   */
  resume(gamePk: number): Promise<boolean>
  /** `none` until its first picture is stored. */
  stateOf(gamePk: number): Promise<RecordingState>
}

export type RecordingState = 'none' | 'live' | 'ended'

/** There is no room: the disk budget is used up. */
export class DiskFull extends Error {}

/** The game has ended. */
export class GameIsOver extends Error {}

/** The session is closed, or another one has taken its place. */
export class SessionIsOver extends Error {}
