import type { Phase } from '../state/playback-state.ts'
import type { PlaybackPosition } from '../state/playhead.ts'

export type StreamKind = 'live' | 'ondemand'
export type StreamSource = {
  src: string
  kind: StreamKind
  playbackId: string
  gameId: number
  /** The name of captions without a name of their own. */
  captionsLabel: string
}

/**
 * `playingDate` is the wall clock of the frame on the screen: one that is sought to further on is not there
 * yet. `resumeAt` (ms UTC) is where the picture is to go on, until it does. A live game that `isOver` plays
 * as the recording that it is by then.
 */
type Tick = {
  playingDate: Date | null
  resumeAt: number | null
  behindSeconds: number | null
  isOver: boolean
}

export type PlayerEvents = {
  onPhase(phase: Phase): void
  onTick(tick: Tick): void
  /** The origin refused the media: the lease may have ended. */
  onAccessDenied(): void
  /** The heights (pixels) of the qualities that can be chosen, in the order of `setQuality`. */
  onQualities(heights: number[]): void
  /** The picture stood still, for the connection is slower than the quality that was fixed. */
  onQualityTooHigh(): void
  /** The browser allowed autoplay only without sound. */
  onMuted(): void
}

export type VideoPlayer = {
  position(): PlaybackPosition
  /** A live game is a recording once its broadcast has ended. */
  kind(): StreamKind
  /** Whether the viewer of a live game paused or went back. */
  isBehindByChoice(): boolean
  /** Plays from the live edge. */
  goLive(): void
  /** Seeks to that wall clock; false when it is outside of the window. */
  seekToDate(at: Date): boolean
  /** The wall clock (ms UTC) of a second of the media; null where it is not known. */
  dateAt(seconds: number): number | null
  /** The second of the media whose frame has that wall clock (ms UTC); null outside of the window. */
  timeAt(at: number): number | null
  /** The wall clock of where the viewer is, or has just sought to, as of now; null where it is not known. */
  playingDate(): Date | null
  /** The measured speed of the connection; null before enough was measured. */
  bitsPerSecond(): number | null
  /** Fixes a quality by its index in `onQualities`; null chooses by bandwidth. */
  setQuality(index: number | null): void
  /** Loads again at once, after a stop or on the viewer's wish. */
  retry(): void
  destroy(): void
}
