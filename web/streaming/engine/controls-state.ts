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
