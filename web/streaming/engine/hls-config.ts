import type Hls from 'hls.js'
import type {
  CMCDControllerConfig,
  HlsConfig,
  Loader,
  LoaderContext,
  LoaderResponse,
  RetryConfig,
} from 'hls.js'
import { holdBackSegments } from '../state/low-latency.ts'
import { isRetryable } from '../state/recovery.ts'
import type { StreamSource } from './video-player.ts'

/** hls.js starts a recording at its beginning, a live stream at its edge. */
export const DEFAULT_START = -1

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

const FIRST_BYTE_TIMEOUT_MS = 6_000
const PLAYLIST_TIMEOUT_MS = 10_000
const SEGMENT_TIMEOUT_MS = 20_000
type Retries = { count: number; firstMs: number; maxMs: number }
const NO_RETRIES: Retries = { count: 0, firstMs: 0, maxMs: 0 }
const PLAYLIST_RETRIES: Retries = { count: 60, firstMs: 500, maxMs: 2_000 }
const SEGMENT_RETRIES: Retries = { count: 8, firstMs: 500, maxMs: 2_000 }
/**
 * A live game buffers a second and a half: a failed request has to succeed by then. Twice a second is no more
 * than the requests while nothing fails. hls.js waits as long as all errors since it last played a quality
 * make it, errors of other qualities included.
 */
const LIVE_SEGMENT_RETRIES: Retries = { count: 30, firstMs: 250, maxMs: 500 }
const BACK_BUFFER_SECONDS = 60
/**
 * Enough for any outage that a playback survives; a viewer on a phone who leaves has paid for all that is
 * fetched beyond.
 */
const FETCHED_AHEAD_SECONDS = 120
/**
 * At low latency a change of quality takes most of the buffer. On a new line the first quality stays until
 * the connection is measured: then one change leads to the right one.
 */
const onNewLine: Partial<HlsConfig> = { abrBandWidthUpFactor: 0.000_1 }
/** The share of an earlier measurement of the connection to count on. */
const CAUTION = 0.7

const retryConfig = ({ count: maxNumRetry, firstMs, maxMs }: Retries): RetryConfig => ({
  maxNumRetry,
  retryDelayMs: firstMs,
  maxRetryDelayMs: maxMs,
  shouldRetry: (config, count, isTimeout, response: LoaderResponse | undefined) =>
    config != null && count < config.maxNumRetry && (isTimeout || isRetryable(response?.code ?? null)),
})

const loadPolicy = (maxLoadTimeMs: number, retries: Retries) => ({
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_TIMEOUT_MS,
    maxLoadTimeMs,
    timeoutRetry: retryConfig(retries),
    errorRetry: retryConfig(retries),
  },
})

/** The stream: the playback's id and the game's number. */
type Played = { kind: 'live' | 'ondemand'; playbackId: string; gameId: number }
/** The page's name for captions within the picture, which do not say their language. */
type Named = { captionsLabel: string }
type Line = { isLowLatency: boolean; bitsPerSecond: number | null }

/**
 * The data on buffer, line and quality that each request carries (CTA-5004). It goes in headers, since caches
 * treat an address with a query as another one; it identifies the viewer only by the number of one playback.
 */
const clientData = ({ playbackId, gameId }: Played): CMCDControllerConfig => ({
  sessionId: playbackId,
  contentId: String(gameId),
  useHeaders: true,
  includeKeys: ['bl', 'br', 'bs', 'cid', 'd', 'mtp', 'ot', 'pr', 'sf', 'sid', 'st', 'su', 'tb'],
})

/**
 * Names the channels of CEA-608. hls.js would call them English, Spanish and unknown, in English, whatever
 * language they have.
 */
const captionsNamed = (label: string): Partial<HlsConfig> => ({
  ...{ captionsTextTrack1Label: label, captionsTextTrack1LanguageCode: '' },
  ...{ captionsTextTrack2Label: `${label} 2`, captionsTextTrack2LanguageCode: '' },
  ...{ captionsTextTrack3Label: `${label} 3`, captionsTextTrack3LanguageCode: '' },
  ...{ captionsTextTrack4Label: `${label} 4`, captionsTextTrack4LanguageCode: '' },
})

/**
 * Settings of hls.js that survive an outage of the origin, measured by breaking one on purpose. The known
 * speed of the line chooses the first segment, else it is the smallest: a test download would delay the first
 * frame by its own time.
 */
export const hlsConfig = ({
  isLowLatency,
  bitsPerSecond,
  captionsLabel,
  ...played
}: Played & Line & Named): Partial<HlsConfig> => ({
  // hls.js emits no event for retries of the manifest: the player retries it, and knows what is wrong.
  manifestLoadPolicy: loadPolicy(PLAYLIST_TIMEOUT_MS, NO_RETRIES),
  playlistLoadPolicy: loadPolicy(PLAYLIST_TIMEOUT_MS, PLAYLIST_RETRIES),
  fragLoadPolicy: loadPolicy(
    SEGMENT_TIMEOUT_MS,
    played.kind === 'live' ? LIVE_SEGMENT_RETRIES : SEGMENT_RETRIES,
  ),
  lowLatencyMode: played.kind === 'live' && isLowLatency,
  ...(!isLowLatency && { liveSyncDurationCount: holdBackSegments(bitsPerSecond) }),
  testBandwidth: false,
  ...(played.kind === 'live' && isLowLatency && bitsPerSecond === null && onNewLine),
  ...(bitsPerSecond !== null && { abrEwmaDefaultEstimate: bitsPerSecond * CAUTION }),
  liveDurationInfinity: true,
  backBufferLength: BACK_BUFFER_SECONDS,
  maxMaxBufferLength: FETCHED_AHEAD_SECONDS,
  capLevelToPlayerSize: true,
  ...captionsNamed(captionsLabel),
  cmcd: clientData(played),
})

type LoaderClass = HlsConfig['loader']

/**
 * Loads as `Base` does, but sends headers of its own (CTA-5004) to the site's `origin` alone: a CDN on
 * another one would be asked for leave before each segment, and one that gives none, as most do not by
 * themselves, would bring no picture.
 */
export const tellOursAlone = (Base: LoaderClass, origin: string): LoaderClass =>
  class extends Base {
    override load(...[context, ...rest]: Parameters<Loader<LoaderContext>['load']>): void {
      if (new URL(context.url, origin).origin !== origin) context.headers = {}
      super.load(context, ...rest)
    }
  }
