/** A browser's support for streams. */
export type BrowserMedia = {
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
