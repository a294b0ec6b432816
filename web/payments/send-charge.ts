import { ApiError, type ApiErrorCode } from '../api-error.ts'

/** The server's response to a charge. */
export type ChargeResponse = { redirect_url: string; reference: string; payment_id: number }

export type ChargeResult<T = ChargeResponse> =
  | { kind: 'accepted'; charged: T }
  | { kind: 'refused'; code: ApiErrorCode }
  /** No response after all attempts; the money may or may not have been charged. */
  | { kind: 'unknown' }

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Sends a charge until the server responds. `send` must send the same reference or card each time, or the server could
 * charge twice. `onRetry` is called before each further attempt; `wait` resolves after that many ms.
 */
export const sendCharge = async <T = ChargeResponse>(
  send: () => Promise<T>,
  { wait, onRetry }: { wait: (ms: number) => Promise<void>; onRetry: () => void },
): Promise<ChargeResult<T>> => {
  for (const delay of [...RETRY_DELAYS_MS, undefined]) {
    try {
      return { kind: 'accepted', charged: await send() }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isOutcomeUnknown) return { kind: 'refused', code: error.code }
    }
    if (delay === undefined) break
    onRetry()
    await wait(delay)
  }
  return { kind: 'unknown' }
}
