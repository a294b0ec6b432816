import { useEffect, useState } from 'react'
import { config } from '../../../contract/site.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'

const SECOND_MS = 1_000
const POLL_MS = 30_000

/**
 * ms UTC by the server's clock, each second: a phone's own may be wrong by hours. undefined until the server
 * has responded; the browser's clock where it fails to, or cannot be asked.
 */
export const useServerNow = (): number | undefined => {
  const { data: clockOffset, failureCount, isPaused } = useServerClock()
  const now = useEachSecond()
  if (clockOffset === undefined) return failureCount > 0 || isPaused ? now : undefined
  return now + clockOffset
}

/** How far (ms) the server's clock is ahead of this browser's; undefined until the server has responded. */
export const useServerClockOffset = (): number | undefined => useServerClock().data

const useServerClock = () =>
  useQuery({
    queryKey: ['server clock'],
    queryFn: async ({ signal }) => Date.parse((await call(config, { signal })).now) - Date.now(),
    refetchInterval: POLL_MS,
  })

const useEachSecond = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
