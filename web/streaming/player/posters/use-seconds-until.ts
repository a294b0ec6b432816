import { useEffect, useState } from 'react'

const TICK_MS = 500

/** Whole seconds left until an instant (ms UTC of this browser's clock), 0 once it has passed. */
export const useSecondsUntil = (at: number): number => Math.max(0, Math.ceil((at - useNow()) / 1_000))

/** Whole seconds since an instant. */
export const useSecondsSince = (at: number): number => Math.max(0, Math.floor((useNow() - at) / 1_000))

/** Now, twice a second. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const interval = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [])
  return now
}
