import { ApiError } from '../../api-error.ts'

/** The response of security3d: 1 paid, 0 undecided, -1 refused and why. */
export type ConfirmationResponse = { status: 1 | 0 | -1; data: { payment_id: number; reason: string | null } }

export type PaymentOutcome =
  | { kind: 'paid'; order: number }
  | { kind: 'refused'; reason: string | null; order?: number }
  /** Undecided after the last poll; `order` where one was answered. */
  | { kind: 'unknown'; order?: number }
  | { kind: 'logged-out' }

const POLL_INTERVAL_MS = 2_000
const POLL_TIMEOUT_MS = 60_000

type PollDeps = {
  fetchConfirmation: () => Promise<ConfirmationResponse>
  wait: (ms: number) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Ends once the order is known, whatever its outcome: nobody was at the bank, more polls add nothing. */
  isOrderEnough?: boolean
}

/** Polls for the bank's decision for one minute; a failed request is retried. */
export const pollPaymentOutcome = async ({
  fetchConfirmation,
  wait,
  now,
  isOrderEnough = false,
}: PollDeps): Promise<PaymentOutcome> => {
  const deadline = now() + POLL_TIMEOUT_MS
  let last: PaymentOutcome = { kind: 'unknown' }
  while (now() < deadline) {
    const outcome = await fetchPaymentOutcome(fetchConfirmation)
    if (outcome.kind !== 'unknown') return outcome
    if (outcome.order !== undefined) last = outcome
    if (isOrderEnough && outcome.order !== undefined) break
    await wait(POLL_INTERVAL_MS)
  }
  return last
}

/** One request for the bank's decision; unknown while undecided, or when the request failed. */
export const fetchPaymentOutcome = async (
  fetchConfirmation: () => Promise<ConfirmationResponse>,
): Promise<PaymentOutcome> => {
  try {
    const { status, data } = await fetchConfirmation()
    if (status === 1) return { kind: 'paid', order: data.payment_id }
    if (status === -1) return { kind: 'refused', reason: data.reason, order: data.payment_id }
    return { kind: 'unknown', order: data.payment_id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { kind: 'logged-out' }
    // Only "not found" proves that there is no such purchase; any other refusal leaves the outcome open.
    return error.status === 404 ? { kind: 'refused', reason: null } : { kind: 'unknown' }
  }
}
