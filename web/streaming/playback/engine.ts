/** What a browser brings for a stream. */
export type BrowserMedia = {
  /** Whether hls.js can run, and by which of the two: only phones of Apple have the managed one alone. */
  canRunHlsJs: boolean
  hasMediaSource: boolean
  hasManagedMediaSource: boolean
  /** What the media element says of HLS: Chromium says "maybe" of a player that is not ready. */
  native: CanPlayTypeResult
}

/**
 * Which player plays: hls.js wherever it can, since what recovers a picture is around it. Where only the managed source is,
 * on phones of Apple, the system's own: with hls.js AirPlay would be off there.
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
