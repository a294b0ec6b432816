import { useEffect, useRef, useState } from 'react'
import { LatePart } from '../../parts/late-part.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { atFirstSign } from '../../ui/first-sign.ts'
import { wantHome } from './home-wanted.ts'
import { lowerHome } from './lower-home-part.ts'

/** A screen reader may give no sign of use; within this time it has not yet read past the banner. */
const LONGEST_WAIT_MS = 30_000

/**
 * The part below home's banner. The server's markup stays without its script until the user does something
 * with the page, the part is in sight or a while is over: a page that is only opened does not wait for it.
 */
export const LowerPart = () => {
  const place = useRef<HTMLDivElement>(null)
  useWanted(place)
  // Created once: a part that renders again before its file is there loses the server's markup.
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

/** Renders where the server rendered nothing, or where React has discarded its markup. */
const Wanted = () => {
  useEffect(wantHome, [])
  return null
}

/** Whether the user did something with the page before its script could listen. */
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
    // Another view of this page, such as one of its parts, is not shown before the whole page is there.
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
