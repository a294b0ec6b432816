/**
 * The database cannot be queried now: it is down, restarting, hung or unreachable. `cause` is the thrown
 * error.
 */
export class DatabaseUnavailable extends Error {}

/** PostgreSQL's own words for "not now": resources, shutdown, too long a statement or lock, a deadlock. */
const UNAVAILABLE_STATES = /^(08|53|57|58|40001|40P01|55P03|25P03)/

/** Whether an error or its cause says that the database is unavailable; the request is then not at fault. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return (
    error instanceof DatabaseUnavailable || hasUnavailableState(error) || isDatabaseUnavailable(error.cause)
  )
}

/** An SQLSTATE comes with a severity; codes of the system, such as EPIPE, do not. */
const hasUnavailableState = (error: Error): boolean => {
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown }
  return severity !== undefined && typeof code === 'string' && UNAVAILABLE_STATES.test(code)
}
