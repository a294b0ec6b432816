import { useEffect, useRef, useState } from 'react'
import { LatePart } from '../../parts/late-part.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { atFirstSign } from '../../ui/first-sign.ts'
import { wantHome } from './home-wanted.ts'
import { lowerHome } from './lower-home-part.ts'

/** A machine that reads the page for somebody may give no sign of it: it has not read what stands above by then. */
const LONGEST_WAIT_MS = 30_000

/**
 * What stands below home's banner. What the server has rendered of it stays as it is, without its script, until somebody does something
 * with the page, it is in sight or a while is over: a page that is only opened does not wait for it.
 */
export const LowerPart = () => {
  const place = useRef<HTMLDivElement>(null)
  useWanted(place)
  // Made once: a part that is rendered anew before its file is there loses what the server has rendered of it.
  const [part] = useState(lowerPart)
  return <div ref={place}>{part}</div>
}

const lowerPart = () => {
  const LowerHome = lowerHome()
  return (
    <LatePart fallback={<Wanted />}>
      <LowerHome />
    </LatePart>
  )
}

/** Stands where nothing was rendered, or where React has let go of it. */
const Wanted = () => {
  useEffect(wantHome, [])
  return null
}

/** Whether somebody did something with the page before its script could hear it. */
const hasBeenUsed = (): boolean => {
  const { press, hold } = window.earlyClicks ?? {}
  return Boolean(press ?? hold) || scrollY > 0 || document.activeElement !== document.body
}

const useWanted = (place: React.RefObject<HTMLElement | null>) => {
  const router = useRouter()
  useEffect(() => {
    const mounted = new AbortController()
    const timer = setTimeout(wantHome, LONGEST_WAIT_MS)
    if (hasBeenUsed()) wantHome()
    atFirstSign(wantHome, mounted.signal)
    // Another view of this page, such as that of a part of it, is not shown before all of it is there.
    const unsubscribe = router.subscribe(wantHome)
    const sight = new IntersectionObserver((all) => all.some((it) => it.isIntersecting) && wantHome())
    if (place.current !== null) sight.observe(place.current)
    return () => {
      mounted.abort()
      clearTimeout(timer)
      unsubscribe()
      sight.disconnect()
    }
  }, [router, place])
}
