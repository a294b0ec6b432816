import { type RefObject, useEffect, useRef, useState } from 'react'

type ScrollArea = {
  ref: RefObject<HTMLDivElement | null>
  role?: 'region'
  tabIndex?: 0
  'aria-label'?: string
}

/**
 * For a box that scrolls when its content is too large: while it does, arrow keys reach all of it and it is a region of
 * this name; else it is no stop and no landmark. Its content is one element, which stays.
 */
export const useScrollArea = (name: string): ScrollArea => {
  const ref = useRef<HTMLDivElement>(null)
  const isTooLarge = useTooLarge(ref)
  return isTooLarge ? { ref, role: 'region', tabIndex: 0, 'aria-label': name } : { ref }
}

/** What whole pixels may differ by where nothing scrolls. */
const ROUNDING_PX = 1

const useTooLarge = (ref: RefObject<HTMLDivElement | null>): boolean => {
  const [isTooLarge, setTooLarge] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null) return
    const observer = new ResizeObserver(() =>
      setTooLarge(
        box.scrollWidth > box.clientWidth + ROUNDING_PX || box.scrollHeight > box.clientHeight + ROUNDING_PX,
      ),
    )
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isTooLarge
}
