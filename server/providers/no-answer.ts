/**
 * Codes of the system and of undici for a failure before the connection exists; `connection: close` gives
 * each call its own.
 */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A call without an answer: `not-sent` if its company surely has not seen it; `reason` is for the log. */
export type NoAnswer = { kind: 'not-sent' | 'unreachable'; reason: string }

/** Whether a call whose fetch threw that error was sent. */
export const noAnswerOf = (error: unknown): NoAnswer => {
  const reason = reasonOf(error)
  return { kind: NOT_SENT.has(reason) ? 'not-sent' : 'unreachable', reason }
}

/** A word: the system's error code or the error's name, never a message that could quote a header. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
