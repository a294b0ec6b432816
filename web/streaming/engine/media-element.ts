/** A browser's support for streams. */
type BrowserMedia = {
  /**
   * Whether hls.js can run, and the media sources that it can use: only iPhones have the managed one alone.
   */
  canRunHlsJs: boolean
  hasMediaSource: boolean
  hasManagedMediaSource: boolean
  /** The media element's answer for HLS: Chromium says "maybe" for a player that is not ready. */
  native: CanPlayTypeResult
}

/**
 * The player for a browser: hls.js wherever it runs, since the recovery is built around it. On iPhones, which
 * have the managed source alone, the system's own player: hls.js would switch AirPlay off there.
 */
export const engineOf = (it: BrowserMedia): 'hls.js' | 'native' | 'none' => {
  const isApplePhone = it.hasManagedMediaSource && !it.hasMediaSource
  if (isApplePhone && it.native !== '') return 'native'
  if (it.canRunHlsJs) return 'hls.js'
  return it.native === '' ? 'none' : 'native'
}

const HLS = 'application/vnd.apple.mpegurl'

export const mediaOfBrowser = (video: HTMLVideoElement, canRunHlsJs: boolean): BrowserMedia => ({
  canRunHlsJs,
  hasMediaSource: 'MediaSource' in globalThis,
  hasManagedMediaSource: 'ManagedMediaSource' in globalThis,
  native: video.canPlayType(HLS),
})

/**
 * A media element with native HLS. Safari tells more than the standard: `getStartDate` is the wall clock of
 * second 0.
 */
type NativeVideo = HTMLVideoElement & {
  getStartDate?: () => Date
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** The player's state of a stream that the element plays natively. */
export type NativePlayback = {
  /** How many seconds behind the clock live plays; null before it is known. */
  liveLag: number | null
  /** Whether the element was brought to the viewer's position from before the load. */
  isPlaced: boolean
  /** The end of the fetched media at the last look, seconds of the media; 0 for nothing. */
  fetchedTo: number
}

/**
 * The state at a load or reload; `liveLag`: the known lag. It stays known only with wall clocks, since a
 * reload moves second 0.
 */
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

/**
 * The media time (seconds) of the frame whose wall clock is `at` (ms UTC); null outside of the seekable
 * range.
 */
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

/** The end of the fetched range around the frame on the screen, seconds of the media; 0 for nothing. */
export const fetchedTo = (video: HTMLVideoElement): number => playingRange(video)?.end ?? 0

/** Whether a television plays the element's address (AirPlay). */
export const isOnTelevision = (video: NativeVideo): boolean =>
  video.webkitCurrentPlaybackTargetIsWireless === true

/**
 * How many seconds the frame on the screen is behind the clock, `now` in ms UTC: by its wall clock, else by
 * the media time, since only differences count. null while Safari does not know the wall clock yet.
 */
export const lagOf = (video: NativeVideo, now: number): number | null => {
  const { currentTime } = video
  if (video.getStartDate === undefined) return now / 1_000 - currentTime
  const date = nativeDateAt(video, currentTime)
  return date === null ? null : (now - date) / 1_000
}

/**
 * How far before the playlist's end live is assumed to play for viewers who resume and have not seen live.
 */
const HOLD_BACK_SECONDS = 6

/**
 * A live frame on the screen; `toEnd`: seconds until the end of the seekable range, null where that is
 * unknown.
 */
type LiveFrame = { lag: number; toEnd: number | null; isBehindByChoice: boolean }

/**
 * How late live plays (seconds): the least lag seen so far. The seekable range does not measure it: its end
 * runs ahead of live and moves by whole segments.
 */
export const liveLagAfter = (liveLag: number | null, frame: LiveFrame): number => {
  if (liveLag !== null) return Math.min(liveLag, frame.lag)
  if (!frame.isBehindByChoice || frame.toEnd === null) return frame.lag
  return frame.lag - Math.max(0, frame.toEnd - HOLD_BACK_SECONDS)
}

/** Seconds behind live; 0 while that is unknown. */
export const behindNatively = (liveLag: number | null, lag: number | null): number =>
  liveLag === null || lag === null ? 0 : Math.max(0, lag - liveLag)

/** The buffered range around the frame on the screen, in seconds of the media; null where there is none. */
export const playingRange = ({
  buffered,
  currentTime,
}: HTMLVideoElement): { start: number; end: number } | null => {
  for (let nth = 0; nth < buffered.length; nth += 1) {
    const [start, end] = [buffered.start(nth), buffered.end(nth)]
    if (currentTime >= start && currentTime <= end) return { start, end }
  }
  return null
}

/**
 * The controls (media-chrome) read a few properties that plain media elements lack; see the project
 * video-dev/media-ui-extensions. These functions set them.
 */
type MediaChromeVideo = HTMLVideoElement & {
  streamType?: 'live' | 'on-demand'
  targetLiveWindow?: number
  liveEdgeStart?: number
}

const EDGE_MARGIN_SECONDS = 4

/** Marks the stream as live (with a window to seek in) or as a recording. */
export const setStreamType = (video: HTMLVideoElement, kind: 'live' | 'ondemand'): void => {
  const element: MediaChromeVideo = video
  element.streamType = kind === 'live' ? 'live' : 'on-demand'
  element.targetLiveWindow = kind === 'live' ? Number.POSITIVE_INFINITY : Number.NaN
  video.dispatchEvent(new Event('streamtypechange'))
  video.dispatchEvent(new Event('targetlivewindowchange'))
}

/** Sets from which second on the viewer counts as live. */
export const setLiveEdge = (video: HTMLVideoElement, liveSyncPosition: number): void => {
  const element: MediaChromeVideo = video
  element.liveEdgeStart = liveSyncPosition - EDGE_MARGIN_SECONDS
}
