/** Why the video stopped, by the names of the player's error list (specification, chapter 8). */
export type Fault =
  | 'aborted'
  | 'connection'
  | 'decoding'
  | 'format'
  | 'encryption'
  | 'badSource'
  | 'timeout'
  | 'unknown'

/** An error of hls.js without its classes. `status` is the HTTP status, if any. */
export type HlsError = { type: string; details: string; status: number | null }

/** How often each recovery was tried since the video last played well. */
export type RecoveryAttempts = { network: number; media: number }

/**
 * What to do next about a fatal error. `restart` requests again and keeps the last frame on the screen; `rebuild` starts
 * from nothing.
 */
export type Recovery =
  | { action: 'restart'; afterMs: number }
  | { action: 'recover-media' }
  | { action: 'rebuild'; afterMs: number }

export const noAttempts: RecoveryAttempts = { network: 0, media: 0 }

const BASE_DELAY_MS = 500
/** Below the four seconds after a repair in which the picture has to be back. */
const MAX_DELAY_MS = 2_000
/** A decoder that keeps failing is asked less often: each time costs the picture. */
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

/** Whether an error of hls.js says that something failed: it counts waits, small holes and what it broke off itself as errors, too. */
export const isFailure = (details: string): boolean => !passingDetails.has(details)

const NO_ANSWER = 0

/**
 * Which fault of the viewer's list an error is. A segment without any answer is one that was broken off: of a server that is away the playlists
 * tell, too.
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

/** Which fault a media element's own error code (1 to 5) is. */
export const faultOfElement = (code: number): Fault => elementFaults[code - 1] ?? 'unknown'

const NOT_SUPPORTED = 4

/** The same of an element that plays HLS by itself: it calls a playlist that did not come one that it does not support. */
export const faultOfNative = (code: number): Fault =>
  code === NOT_SUPPORTED ? 'connection' : faultOfElement(code)

/** Whether a fault is no matter of patience: the viewer reads at once of a format that is not played, or a key that is missing. */
export const isPlainAtOnce = (fault: Fault): boolean => fault === 'format' || fault === 'encryption'

/** True when the origin refuses this playback the media, or does so by now. */
export const isAccessDenied = (status: number | null): boolean =>
  status === 401 || status === 403 || status === 410

/** Whether a failed request is worth a retry: anything but a refusal, a 404 of a late segment included. */
export const isRetryable = (status: number | null): boolean => !isAccessDenied(status)

/**
 * The next recovery from a fatal error, and the attempts with it counted. Each is retried without end: the league may mend a
 * stream while its viewers wait.
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
