import { playingRange } from '../live/kept-range.ts'

/** A media element that plays HLS by itself. Safari tells more of it than the standard: `getStartDate` is the wall clock of second 0. */
type NativeVideo = HTMLVideoElement & {
  getStartDate?: () => Date
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** What is kept of a stream that the element plays by itself. */
export type NativePlayback = {
  /** How many seconds of the clock live is played late; null before it is known. */
  liveLag: number | null
  /** Whether it was brought to where the viewer was before it was loaded. */
  isPlaced: boolean
  /** Until where was fetched when it was last looked at, seconds of the media; 0 for nothing. */
  fetchedTo: number
}

/** Loaded, or loaded again; `liveLag`: what is known of it. It stays known by wall clocks alone, since second 0 is another one. */
export const nativeAtLoad = (video: NativeVideo, liveLag: number | null): NativePlayback => ({
  liveLag: video.getStartDate === undefined ? null : liveLag,
  isPlaced: false,
  fetchedTo: 0,
})

/** The wall clock (ms UTC) of a second of the media; null where browser or stream do not tell it. */
export const nativeDateAt = (video: NativeVideo, seconds: number): number | null => {
  const start = video.getStartDate?.().getTime() ?? Number.NaN
  return Number.isNaN(start) ? null : start + seconds * 1_000
}

/** The media time (seconds) of the frame whose wall clock is `at` (ms UTC); null outside of what can be sought in. */
export const nativeTimeOf = (video: NativeVideo, at: number): number | null => {
  const start = nativeDateAt(video, 0)
  const end = endOf(video.seekable)
  if (start === null || end === null) return null
  const seconds = (at - start) / 1_000
  return seconds >= video.seekable.start(0) && seconds <= end ? seconds : null
}

/** The last second of these ranges; null where there are none. */
export const endOf = (ranges: TimeRanges): number | null =>
  ranges.length === 0 ? null : ranges.end(ranges.length - 1)

/** Until where is fetched around the frame on the screen, seconds of the media; 0 for nothing. */
export const fetchedTo = (video: HTMLVideoElement): number => playingRange(video)?.end ?? 0

/** Whether a television plays the element's address (AirPlay). */
export const isOnTelevision = (video: NativeVideo): boolean =>
  video.webkitCurrentPlaybackTargetIsWireless === true

/**
 * How many seconds the frame on the screen is later than the clock, `now` in ms UTC: by its wall clock, else by any that goes on with the
 * media, for only differences count. null while Safari does not know the wall clock yet.
 */
export const lagOf = (video: NativeVideo, now: number): number | null => {
  const { currentTime } = video
  if (video.getStartDate === undefined) return now / 1_000 - currentTime
  const date = nativeDateAt(video, currentTime)
  return date === null ? null : (now - date) / 1_000
}

/** Who goes on where they left off has not seen live: it is taken to be so far before the end, as the playlist holds it back. */
const HOLD_BACK_SECONDS = 6

/** A live frame was shown; `toEnd`: seconds until the end of what can be sought in, null where that is unknown. */
export type LiveFrame = { lag: number; toEnd: number | null; isBehindByChoice: boolean }

/**
 * How late live is played: the least that was seen. What can be sought in is no measure of it: its end runs ahead of where live is played
 * and moves by whole segments.
 */
export const liveLagAfter = (liveLag: number | null, frame: LiveFrame): number => {
  if (liveLag !== null) return Math.min(liveLag, frame.lag)
  if (!frame.isBehindByChoice || frame.toEnd === null) return frame.lag
  return frame.lag - Math.max(0, frame.toEnd - HOLD_BACK_SECONDS)
}

/** Seconds behind where live is played; 0 while that is unknown. */
export const behindNatively = (liveLag: number | null, lag: number | null): number =>
  liveLag === null || lag === null ? 0 : Math.max(0, lag - liveLag)
