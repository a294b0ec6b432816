import { z } from 'zod'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'
import { noAnswerOf } from '../no-answer.ts'

/** The address of Openpay and our credentials there; `url` has no slash at the end. */
export type OpenpayDeps = {
  fetch: typeof globalThis.fetch
  url: string
  merchantId: string
  privateKey: string
  timers?: Pick<Timers, 'timeout'>
}

/** One exchange: an answer below 400, a refusal with Openpay's error code if readable, or no answer. */
export type CallResult =
  | { kind: 'answered'; body: unknown }
  | { kind: 'refused'; status: number; code: number | undefined }
  | { kind: 'unreachable'; reason: string }
  /** The connection was never made: Openpay knows nothing of this call. */
  | { kind: 'not-sent'; reason: string }

/** How long a call may take; a charge waits for the buyer's bank. */
const TIMEOUT_MS = { POST: 20_000, GET: 10_000 }
const ANSWER_LIMIT_BYTES = 512 * 1024

/** Calls one of the merchant's resources once. Never throws and never reveals a key or a body. */
export const callOpenpay = async (
  deps: OpenpayDeps,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<CallResult> => {
  const { timers = systemTimers } = deps
  try {
    const answer = await deps.fetch(`${deps.url}/${deps.merchantId}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${deps.privateKey}:`).toString('base64')}`,
        accept: 'application/json',
        // A reused connection may already be closed, which would leave a charge's fate unknown for nothing.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS[method]),
    })
    return read(answer.status, (await boundedBody(answer, ANSWER_LIMIT_BYTES)).toString('utf8'))
  } catch (error) {
    return noAnswerOf(error)
  }
}

const errorShape = z.looseObject({ error_code: z.coerce.number().int().positive() })

const read = (status: number, text: string): CallResult => {
  const body = jsonOf(text)
  if (status >= 200 && status < 300) return { kind: 'answered', body }
  const error = errorShape.safeParse(body)
  return { kind: 'refused', status, code: error.success ? error.data.error_code : undefined }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
