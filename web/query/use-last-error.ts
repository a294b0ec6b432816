import { useState } from 'react'

type Asked = { data: unknown; error: Error | null; errorUpdateCount: number }

/**
 * What a question failed with, also while it is asked again: the query forgets it then where there never was an answer, and the page
 * would go back to its skeleton each time.
 */
export const useLastError = ({ data, error, errorUpdateCount }: Asked): Error | null => {
  const [last, setLast] = useState(error)
  const isAskedAgain = data === undefined && errorUpdateCount > 0
  const current = error ?? (isAskedAgain ? last : null)
  if (current !== last) setLast(current)
  return current
}
