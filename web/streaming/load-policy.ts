import type { HlsConfig, LoaderResponse, RetryConfig } from 'hls.js'
import { isWorthRepeating } from './recover.ts'

const FIRST_BYTE_MS = 6_000
const PLAYLIST_MS = 10_000
const SEGMENT_MS = 20_000
const LONGEST_WAIT_MS = 3_000
const PLAYLIST_TRIES = 60
const SEGMENT_TRIES = 8
const BACK_BUFFER_SECONDS = 60

const repeat = (maxNumRetry: number, retryDelayMs: number): RetryConfig => ({
  maxNumRetry,
  retryDelayMs,
  maxRetryDelayMs: LONGEST_WAIT_MS,
  shouldRetry: (config, count, isTimeout, response: LoaderResponse | undefined) =>
    config != null && count < config.maxNumRetry && (isTimeout || isWorthRepeating(response?.code ?? null)),
})

const policy = (maxLoadTimeMs: number, tries: number) => ({
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_MS,
    maxLoadTimeMs,
    timeoutRetry: repeat(tries, 500),
    errorRetry: repeat(tries, 500),
  },
})

/** The library's settings that outlive an origin's outage; measured by breaking one on purpose. */
export const hlsSettings = (kind: 'live' | 'ondemand'): Partial<HlsConfig> => ({
  manifestLoadPolicy: policy(PLAYLIST_MS, PLAYLIST_TRIES),
  playlistLoadPolicy: policy(PLAYLIST_MS, PLAYLIST_TRIES),
  fragLoadPolicy: policy(SEGMENT_MS, SEGMENT_TRIES),
  lowLatencyMode: kind === 'live',
  liveDurationInfinity: true,
  backBufferLength: BACK_BUFFER_SECONDS,
  capLevelToPlayerSize: true,
  enableWorker: true,
})
