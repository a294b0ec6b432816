import { useState } from 'react'

type Asked = { data: unknown; error: Error | null; errorUpdateCount: number }

/**
 * The error of a query, also while it is fetched again. A query that never had an answer forgets its error
 * then, and the page would go back to its skeleton each time.
 */
export const useLastError = ({ data, error, errorUpdateCount }: Asked): Error | null => {
  const [last, setLast] = useState(error)
  const isAskedAgain = data === undefined && errorUpdateCount > 0
  const current = error ?? (isAskedAgain ? last : null)
  if (current !== last) setLast(current)
  return current
}
