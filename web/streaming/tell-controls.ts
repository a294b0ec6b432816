/**
 * The controls (media-chrome) read a few properties that plain media elements lack; see the project
 * video-dev/media-ui-extensions. These functions put them on ours.
 */
type ToldVideo = HTMLVideoElement & {
  streamType?: 'live' | 'on-demand'
  targetLiveWindow?: number
  liveEdgeStart?: number
}

const EDGE_MARGIN_SECONDS = 4

/** Says whether the stream is live (with a window to go back in) or a recording. */
export const tellKind = (video: HTMLVideoElement, kind: 'live' | 'ondemand'): void => {
  const told: ToldVideo = video
  told.streamType = kind === 'live' ? 'live' : 'on-demand'
  told.targetLiveWindow = kind === 'live' ? Number.POSITIVE_INFINITY : Number.NaN
  video.dispatchEvent(new Event('streamtypechange'))
  video.dispatchEvent(new Event('targetlivewindowchange'))
}

/** Says from which second on the viewer counts as being live. */
export const tellEdge = (video: HTMLVideoElement, liveSyncPosition: number): void => {
  const told: ToldVideo = video
  told.liveEdgeStart = liveSyncPosition - EDGE_MARGIN_SECONDS
}
