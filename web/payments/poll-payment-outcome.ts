import { ApiError } from '../api-error.ts'

/** The response of security3d: 1 paid, 0 undecided, -1 refused and why. */
export type ConfirmationResponse = { status: 1 | 0 | -1; data: { payment_id: number; reason: string | null } }

export type PaymentOutcome =
  | { kind: 'paid'; order: number }
  | { kind: 'refused'; reason: string | null }
  /** Undecided after the last poll. */
  | { kind: 'unknown' }
  | { kind: 'logged-out' }

const POLL_INTERVAL_MS = 2_000
const POLL_TIMEOUT_MS = 60_000

type PollDeps = {
  fetchConfirmation: () => Promise<ConfirmationResponse>
  wait: (ms: number) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/** Polls for the bank's decision for one minute; a failed request is retried. */
export const pollPaymentOutcome = async ({
  fetchConfirmation,
  wait,
  now,
}: PollDeps): Promise<PaymentOutcome> => {
  const deadline = now() + POLL_TIMEOUT_MS
  while (now() < deadline) {
    const outcome = await fetchPaymentOutcome(fetchConfirmation)
    if (outcome) return outcome
    await wait(POLL_INTERVAL_MS)
  }
  return { kind: 'unknown' }
}

/** One request for the bank's decision; undefined while undecided, or when the request failed. */
export const fetchPaymentOutcome = async (
  fetchConfirmation: () => Promise<ConfirmationResponse>,
): Promise<PaymentOutcome | undefined> => {
  try {
    const { status, data } = await fetchConfirmation()
    if (status === 1) return { kind: 'paid', order: data.payment_id }
    return status === -1 ? { kind: 'refused', reason: data.reason } : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { kind: 'logged-out' }
    // Only "not found" proves that there is no such purchase; any other refusal leaves the outcome open.
    return error.status === 404 ? { kind: 'refused', reason: null } : undefined
  }
}
