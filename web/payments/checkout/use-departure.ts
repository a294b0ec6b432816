import { useEffect, useState } from 'react'

/** A page of another company that has not opened by then is offered again; on a slow line it may still come by itself. */
const PATIENCE_MS = 6_000

/** What is offered to a buyer whose bank or wallet did not open; both are of the payment that is there already. */
export type Departure = { isStuck: boolean; goAgain: () => void; stay: () => void }

/**
 * Leads the browser to another company's page. Nothing tells this page that its buyer stopped that, or that the other one
 * never comes: after a while, or with Escape, it is `isStuck`.
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
