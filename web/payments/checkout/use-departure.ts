import { useEffect, useState } from 'react'

/**
 * After this time the buyer can open the other company's page again; on a slow connection it may still load
 * by itself.
 */
const PATIENCE_MS = 6_000

/**
 * The choices of a buyer whose bank or wallet did not open; `goAgain` opens the page of the same payment
 * again.
 */
export type Departure = { isStuck: boolean; goAgain: () => void; stay: () => void }

/**
 * Leads the browser to another company's page. This page cannot see that the buyer stopped the load or that
 * the other page never comes: `isStuck` is true after a while, or with Escape.
 */
export const useDeparture = () => {
  const [going, setGoing] = useState<{ go: () => void } | undefined>()
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (going === undefined) return
    const giveWay = () => setStuck(true)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && giveWay()
    const timer = setTimeout(giveWay, PATIENCE_MS)
    addEventListener('keydown', onKey, true)
    going.go()
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey, true)
      setStuck(false)
    }
  }, [going])
  return {
    isStuck,
    begin: (go: () => void) => setGoing({ go }),
    goAgain: () => setGoing((before) => before && { ...before }),
    end: () => setGoing(undefined),
  }
}
