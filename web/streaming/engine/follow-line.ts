import type Hls from 'hls.js'
import type { FragLoadedData, FragLoadingData } from 'hls.js'
import { noteSpeed, noteTooLate } from './follow-latency.ts'
import { followLiveEdge } from './follow-live-edge.ts'
import { bitsPerSecondOf, estimateInPlaceOf, withDownload } from './line-speed.ts'
import type { PlaybackSession } from './playback-session.ts'
import { noteArrival } from './probe-origin.ts'

/** Takes from hls.js what arrives and how fast. */
export const followLine = (
  session: PlaybackSession,
  hls: Hls,
  { Events, DefaultConfig }: typeof Hls,
): void => {
  hls.on(Events.MANIFEST_PARSED, () => noteArrival(session))
  hls.on(Events.LEVEL_LOADED, () => noteArrival(session))
  hls.on(Events.FRAG_LOADING, (_name, data) => onLoading(session, data))
  hls.on(Events.FRAG_LOADED, (_name, data) => onLoaded(session, data))
  hls.on(Events.FRAG_LOAD_EMERGENCY_ABORTED, (_name, { stats }) => noteTooLate(session, stats.loaded))
  hls.on(Events.FRAG_BUFFERED, (_name, { part }) => {
    if (part) correctEstimate(session, hls)
    if (bitsPerSecondOf(session.speed) !== null)
      hls.config.abrBandWidthUpFactor = DefaultConfig.abrBandWidthUpFactor
    // The moment at which the start of a segment is near enough to live is a short one.
    followLiveEdge(session)
  })
}

const onLoading = (session: PlaybackSession, { frag, part }: FragLoadingData) => {
  session.download = part ?? frag
  session.seenBytes = session.download.stats.loaded
}

const onLoaded = (session: PlaybackSession, { frag, part }: FragLoadedData) => {
  noteArrival(session)
  if (frag.sn === 'initSegment') return
  const { loaded, loading } = (part ?? frag).stats
  session.speed = withDownload(session.speed, { bytes: loaded, ms: loading.end - loading.first })
  noteSpeed(session)
}

const correctEstimate = ({ speed }: PlaybackSession, hls: Hls) => {
  const estimate = estimateInPlaceOf(hls.bandwidthEstimate, speed)
  if (estimate !== null) hls.bandwidthEstimate = estimate
}
