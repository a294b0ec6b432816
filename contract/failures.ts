import { failuresInEnglish } from './failures/en.ts'
import { failuresInSpanish } from './failures/es.ts'
import { type FailureCode, failureStatuses } from './failures/statuses.ts'

export type { FailureCode } from './failures/statuses.ts'

type Failure = { status: number; es: string; en: string }

/**
 * By code the status of the answer and its `message`, in the request's language. The site has the texts of one language alone, in files
 * of their own.
 */
export const failures = Object.fromEntries(
  Object.entries(failureStatuses).map(([code, status]) => [
    code,
    { status, es: failuresInSpanish[code as FailureCode], en: failuresInEnglish[code as FailureCode] },
  ]),
) as Record<FailureCode, Failure>
