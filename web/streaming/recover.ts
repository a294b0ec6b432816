/** Why the picture stopped, in the words of the player's error list (specification, chapter 8). */
export type Fault =
  | 'aborted'
  | 'connection'
  | 'decoding'
  | 'format'
  | 'encryption'
  | 'badSource'
  | 'timeout'
  | 'linkNotFound'
  | 'unknown'

/** What the player library says went wrong, without its classes. `status` is the HTTP status, if any. */
export type Trouble = { type: string; details: string; status: number | null }

/** How often each cure was tried since the picture last ran well. */
export type Tries = { network: number; media: number }

/** What to do next about a fatal trouble. */
export type Cure =
  | { do: 'reload'; afterMs: number }
  | { do: 'recover-media' }
  | { do: 'rebuild'; afterMs: number }
  | { do: 'stop' }

export const noTries: Tries = { network: 0, media: 0 }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 8_000
const MEDIA_CURES = 3
/** The viewer is told only when quiet reconnecting did not help for this long. */
export const PATIENCE_MS = 60_000

const formatDetails = new Set([
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
  'manifestIncompatibleCodecsError',
])
const sourceDetails = new Set(['manifestParsingError', 'levelEmptyError', 'levelParsingError'])
const encryptionDetails = new Set(['fragDecryptError', 'keyLoadError', 'keyLoadTimeOut'])

/** Puts a trouble under one of the names that the viewer reads. */
export const faultOf = ({ type, details }: Trouble): Fault => {
  if (formatDetails.has(details)) return 'format'
  if (sourceDetails.has(details)) return 'badSource'
  if (type === 'keySystemError' || encryptionDetails.has(details)) return 'encryption'
  if (/timeout$/i.test(details)) return 'timeout'
  if (details === 'aborted') return 'aborted'
  if (type === 'networkError') return 'connection'
  if (type === 'mediaError' || type === 'muxError') return 'decoding'
  return 'unknown'
}

const elementFaults: readonly Fault[] = ['aborted', 'connection', 'decoding', 'format', 'encryption']

/** The name of a media element's own error code (1 to 5). */
export const faultOfElement = (code: number): Fault => elementFaults[code - 1] ?? 'unknown'

/** The number that the specification gives a fault; null where it gives none. */
export const faultNumbers: Readonly<Record<Fault, number | null>> = {
  aborted: 1,
  connection: 2,
  decoding: 3,
  format: 4,
  encryption: 5,
  badSource: -1,
  timeout: -2,
  linkNotFound: null,
  unknown: null,
}

/** True when the origin says that this playback may not (or may no longer) read the media. */
export const isRefusal = (status: number | null): boolean =>
  status === 401 || status === 403 || status === 410

/** Whether a failed request is worth repeating: anything but a refusal, a 404 of a late segment included. */
export const isWorthRepeating = (status: number | null): boolean => !isRefusal(status)

/**
 * The next cure for a fatal trouble, and the tries with it counted. A network never gets tired of: it comes back.
 * A decoder gets three cures before the viewer is told; a format that the browser cannot play gets none.
 */
export const cureFor = (fault: Fault, tries: Tries): { cure: Cure; tries: Tries } => {
  if (fault === 'format' || fault === 'encryption' || fault === 'linkNotFound')
    return { cure: { do: 'stop' }, tries }
  if (fault === 'decoding' || fault === 'unknown' || fault === 'aborted') return mediaCure(tries)
  return {
    cure: { do: 'reload', afterMs: waitBefore(tries.network) },
    tries: { ...tries, network: tries.network + 1 },
  }
}

const mediaCure = (tries: Tries): { cure: Cure; tries: Tries } => {
  const counted = { ...tries, media: tries.media + 1 }
  if (tries.media === 0) return { cure: { do: 'recover-media' }, tries: counted }
  if (tries.media < MEDIA_CURES)
    return { cure: { do: 'rebuild', afterMs: waitBefore(tries.media) }, tries: counted }
  return { cure: { do: 'stop' }, tries }
}

const waitBefore = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)

/** True once quiet reconnecting has lasted too long to stay quiet. Instants are ms. */
export const outOfPatience = (troubleSince: number | null, now: number): boolean =>
  troubleSince !== null && now - troubleSince >= PATIENCE_MS
