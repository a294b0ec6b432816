import { ApiError } from '../api-error.ts'

/** What security3d answered: 1 paid, 0 not known yet, -1 refused and why. */
export type ConfirmationResponse = { status: 1 | 0 | -1; data: { payment_id: number; reason: string | null } }

export type PaymentOutcome =
  | { kind: 'paid'; order: number }
  | { kind: 'refused'; reason: string | null }
  /** Our patience ended first. */
  | { kind: 'unknown' }
  | { kind: 'logged-out' }

const POLL_INTERVAL_MS = 2_000
const POLL_TIMEOUT_MS = 60_000

type PollDeps = {
  fetchConfirmation: () => Promise<ConfirmationResponse>
  wait: (ms: number) => Promise<void>
  /** Current time in ms, of any clock that goes forward. */
  now: () => number
}

/** Asks what the bank decided until it has decided, for one minute; a lost answer is asked again. */
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

/** One question: what the bank decided; undefined while it has not, or when the answer was lost. */
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
    // Only "not found" says that no such purchase was ever made; anything else says nothing of the money.
    return error.status === 404 ? { kind: 'refused', reason: null } : undefined
  }
}
