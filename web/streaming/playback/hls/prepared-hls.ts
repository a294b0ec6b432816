import type Hls from 'hls.js'
import { schedule } from '../../../schedule.ts'
import { engineOf, mediaOfBrowser } from '../engine.ts'
import { measuredBitsPerSecond, rememberedBitsPerSecond } from '../line/remembered-line.ts'
import { initialLatencyMode } from '../live/low-latency.ts'
import type { StreamSource } from '../playback-session.ts'
import { hlsLibrary } from './hls-library.ts'
import { openHls } from './open-hls.ts'
import { openPreparedStreams } from './prepared-streams.ts'

/** Asks for the playlists of a live stream, where hls.js plays it and is there already. */
const open = (source: StreamSource, onFailed: () => void): Hls | undefined => {
  const library = hlsLibrary()
  if (library === undefined || source.kind !== 'live' || source.src === '') return undefined
  const media = mediaOfBrowser(document.createElement('video'), library.isSupported())
  if (engineOf(media) !== 'hls.js') return undefined
  const { isLow: isLowLatency } = initialLatencyMode(measuredBitsPerSecond())
  const hls = openHls(library, source, { isLowLatency, bitsPerSecond: rememberedBitsPerSecond() })
  hls.on(library.Events.ERROR, (_name, { fatal }) => fatal && onFailed())
  hls.loadSource(source.src)
  return hls
}

export const preparedHls = openPreparedStreams({
  open,
  destroy: (hls) => hls.destroy(),
  schedule,
})
