import { type RefObject, useCallback, useEffect, useState } from 'react'
import { wantsNoMotion } from '../../../ui/wants-no-motion.ts'

const SEEN = 0.5
/** The number of steps in which the progress is reported: no more renderings than a viewer can see. */
const STEPS = 120

/**
 * The progress of a small animation, from 0 to 1. It plays once when its element comes into view, for
 * `durationMs`, which is 5 s at most (a longer one needs a way to stop it). A viewer who wants no motion sees
 * its end at once.
 */
export const usePlayedOnce = (element: RefObject<HTMLElement | null>, durationMs: number) => {
  const [progress, setProgress] = useState(0)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round plays it again
  useEffect(() => {
    const { current } = element
    if (current === null) return
    if (wantsNoMotion()) return setProgress(1)
    let frame = 0
    const play = (from: number) => (now: number) => {
      const reached = Math.min(1, Math.max(0, now - from) / durationMs)
      setProgress(Math.floor(reached * STEPS) / STEPS)
      if (reached < 1) frame = requestAnimationFrame(play(from))
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        frame = requestAnimationFrame(play(performance.now()))
      },
      { threshold: SEEN },
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [element, durationMs, round])
  const again = useCallback(() => {
    setProgress(0)
    setRound((before) => before + 1)
  }, [])
  return { progress, again }
}
