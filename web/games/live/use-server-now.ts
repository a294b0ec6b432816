import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { config } from '../../../contract/site.ts'
import { call } from '../../api.ts'

const SECOND_MS = 1_000
const ASK_MS = 30_000

/**
 * UTC ms by the server's clock, each second: a phone's own may be wrong by hours. undefined until the server has answered;
 * while it does not, the browser's clock has to do.
 */
export const useServerNow = (): number | undefined => {
  const { data: ahead, isError } = useServerClock()
  const now = useSecond()
  if (ahead === undefined) return isError ? now : undefined
  return now + ahead
}

/** How far (ms) the server's clock is ahead of this browser's; undefined until the server has answered. */
export const useServerAhead = (): number | undefined => useServerClock().data

const useServerClock = () =>
  useQuery({
    queryKey: ['server clock'],
    queryFn: async ({ signal }) => Date.parse((await call(config, { signal })).now) - Date.now(),
    refetchInterval: ASK_MS,
  })

const useSecond = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
