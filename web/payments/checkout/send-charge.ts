import { ApiError, type ApiErrorCode } from '../../api-error.ts'
import type { RefusedFields } from '../../ui/controls/refused-fields.ts'

export type ChargeResult<T> =
  | { kind: 'accepted'; charged: T }
  | { kind: 'refused'; code: ApiErrorCode; fields: RefusedFields }
  /** No response after all attempts; the money may or may not have been charged. */
  | { kind: 'unknown' }

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Nobody waits longer behind a dialog that cannot be closed: the outcome is told on a page of its own. */
const LAST_SEND_AFTER_MS = 45_000

/**
 * Sends a charge until the server responds. `send` must send the same reference or card each time, or the
 * server could charge twice. `onRetry` is called before each further attempt; `wait` resolves after that many
 * ms, `now` counts them.
 */
export const sendCharge = async <T>(
  send: () => Promise<T>,
  { wait, now, onRetry }: { wait: (ms: number) => Promise<void>; now: () => number; onRetry: () => void },
): Promise<ChargeResult<T>> => {
  const lastSendAt = now() + LAST_SEND_AFTER_MS
  for (const delay of [...RETRY_DELAYS_MS, undefined]) {
    try {
      return { kind: 'accepted', charged: await send() }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isOutcomeUnknown) return { kind: 'refused', code: error.code, fields: error.fields }
    }
    if (delay === undefined || now() + delay > lastSendAt) break
    onRetry()
    await wait(delay)
  }
  return { kind: 'unknown' }
}
