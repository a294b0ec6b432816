import type { PlaybackFault as Fault } from '../../../contract/streaming/playback-reports.ts'

export type { Fault }

/** An error of hls.js without its classes. `status` is the HTTP status, if any. */
export type HlsError = { type: string; details: string; status: number | null }

/** How often each recovery was tried since the video last played well. */
export type RecoveryAttempts = { network: number; media: number }

/**
 * The next recovery from a fatal error. `restart` requests again and keeps the last frame on the screen;
 * `rebuild` starts from nothing.
 */
export type Recovery =
  | { action: 'restart'; afterMs: number }
  | { action: 'recover-media' }
  | { action: 'rebuild'; afterMs: number }

export const noAttempts: RecoveryAttempts = { network: 0, media: 0 }

const BASE_DELAY_MS = 500
/** Below the four seconds after a repair in which the picture has to be back. */
const MAX_DELAY_MS = 2_000
/** A decoder that keeps failing is retried less often: each try costs the picture. */
const MAX_REBUILD_DELAY_MS = 10_000

const formatDetails = new Set([
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
  'manifestIncompatibleCodecsError',
])
const sourceDetails = new Set(['manifestParsingError', 'levelEmptyError', 'levelParsingError'])
const encryptionDetails = new Set(['fragDecryptError', 'keyLoadError', 'keyLoadTimeOut'])

const passingDetails = new Set([
  ...['bufferStalledError', 'bufferSeekOverHole', 'bufferNudgeOnStall', 'bufferFullError', 'aborted'],
])

/**
 * Whether an error of hls.js is a failure: hls.js also reports waits, small holes and its own aborted
 * requests as errors.
 */
export const isFailure = (details: string): boolean => !passingDetails.has(details)

const NO_ANSWER = 0

/**
 * The fault in the viewer's list for an error. A segment without any answer was aborted: the playlists also
 * show that a server is away.
 */
export const faultOf = ({ type, details, status }: HlsError): Fault => {
  if (formatDetails.has(details)) return 'format'
  if (sourceDetails.has(details)) return 'badSource'
  if (type === 'keySystemError' || encryptionDetails.has(details)) return 'encryption'
  if (/timeout$/i.test(details)) return 'timeout'
  if (details === 'fragLoadError' && status === NO_ANSWER) return 'aborted'
  if (type === 'networkError') return 'connection'
  if (type === 'mediaError' || type === 'muxError') return 'decoding'
  return 'unknown'
}

const elementFaults: readonly Fault[] = ['aborted', 'connection', 'decoding', 'format', 'encryption']

/** The fault for a media element's own error code (1 to 5). */
export const faultOfElement = (code: number): Fault => elementFaults[code - 1] ?? 'unknown'

const NOT_SUPPORTED = 4

/**
 * The fault for an error code of a native element, which calls a playlist that did not arrive unsupported.
 */
export const faultOfNative = (code: number): Fault =>
  code === NOT_SUPPORTED ? 'connection' : faultOfElement(code)

/** Whether waiting cannot help: the viewer reads at once of an unsupported format or a missing key. */
export const isPlainAtOnce = (fault: Fault): boolean => fault === 'format' || fault === 'encryption'

/** Whether the origin refuses this playback the media, or does so by now. */
export const isAccessDenied = (status: number | null): boolean =>
  status === 401 || status === 403 || status === 410

/**
 * Whether a failed request is worth a retry: any failure but a refusal, so also the 404 of a late segment.
 */
export const isRetryable = (status: number | null): boolean => !isAccessDenied(status)

/**
 * The next recovery from a fatal error, and the attempts including it. Each is retried without end: the
 * league may mend a stream while its viewers wait.
 */
export const recoveryFor = (
  fault: Fault,
  attempts: RecoveryAttempts,
): { recovery: Recovery; attempts: RecoveryAttempts } => {
  if (fault === 'decoding') return mediaRecovery(attempts)
  if (isPlainAtOnce(fault)) return mediaRebuild(attempts)
  const action = fault === 'badSource' || fault === 'unknown' ? 'rebuild' : 'restart'
  return {
    recovery: { action, afterMs: backoffMs(attempts.network, MAX_DELAY_MS) },
    attempts: { ...attempts, network: attempts.network + 1 },
  }
}

const mediaRecovery = (attempts: RecoveryAttempts): { recovery: Recovery; attempts: RecoveryAttempts } => {
  if (attempts.media > 0) return mediaRebuild(attempts)
  return { recovery: { action: 'recover-media' }, attempts: { ...attempts, media: 1 } }
}

const mediaRebuild = (attempts: RecoveryAttempts): { recovery: Recovery; attempts: RecoveryAttempts } => ({
  recovery: { action: 'rebuild', afterMs: backoffMs(attempts.media, MAX_REBUILD_DELAY_MS) },
  attempts: { ...attempts, media: attempts.media + 1 },
})

const backoffMs = (attempts: number, maxMs: number): number => Math.min(BASE_DELAY_MS * 2 ** attempts, maxMs)
