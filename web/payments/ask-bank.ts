import { Refused } from '../refused.ts'

/** What security3d answered: 1 paid, 0 not known yet, -1 refused and why. */
export type Answer = { status: 1 | 0 | -1; data: { payment_id: number; reason: string | null } }

export type Verdict =
  | { kind: 'paid'; order: number }
  | { kind: 'refused'; reason: string | null }
  /** Our patience ended first. */
  | { kind: 'unknown' }
  | { kind: 'logged-out' }

const EVERY_MS = 2_000
const PATIENCE_MS = 60_000

type Asking = {
  ask: () => Promise<Answer>
  wait: (ms: number) => Promise<void>
  /** Current time in ms, of any clock that goes forward. */
  now: () => number
}

/** Asks what the bank decided until it has decided, for one minute; a lost answer is asked again. */
export const askBank = async ({ ask, wait, now }: Asking): Promise<Verdict> => {
  const end = now() + PATIENCE_MS
  while (now() < end) {
    const verdict = await verdictOf(ask)
    if (verdict) return verdict
    await wait(EVERY_MS)
  }
  return { kind: 'unknown' }
}

/** One question: what the bank decided; undefined while it has not, or when the answer was lost. */
export const verdictOf = async (ask: () => Promise<Answer>): Promise<Verdict | undefined> => {
  try {
    const { status, data } = await ask()
    if (status === 1) return { kind: 'paid', order: data.payment_id }
    return status === -1 ? { kind: 'refused', reason: data.reason } : undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 401) return { kind: 'logged-out' }
    // Only "not found" says that no such purchase was ever made; anything else says nothing of the money.
    return error.status === 404 ? { kind: 'refused', reason: null } : undefined
  }
}
