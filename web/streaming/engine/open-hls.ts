import type Hls from 'hls.js'
import { hlsConfig } from './hls-config.ts'
import type { StreamSource } from './playback-session.ts'
import { tellOursAlone } from './tell-ours-alone.ts'

/** hls.js starts a recording at its beginning, a live stream at its edge. */
export const DEFAULT_START = -1

type Line = { isLowLatency: boolean; bitsPerSecond: number | null }

/** hls.js with our settings for a stream on a line; `startPosition`: seconds of the media. */
export const openHls = (
  Library: typeof Hls,
  source: StreamSource,
  line: Line,
  startPosition = DEFAULT_START,
): Hls =>
  new Library({
    ...hlsConfig({ ...source, ...line }),
    startPosition,
    loader: tellOursAlone(Library.DefaultConfig.loader, location.origin),
  })
