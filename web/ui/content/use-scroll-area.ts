import { type RefObject, useEffect, useRef, useState } from 'react'

type ScrollArea = {
  ref: RefObject<HTMLDivElement | null>
  role?: 'region'
  tabIndex?: 0
  'aria-label'?: string
}

/**
 * For a container that scrolls when its content overflows: while it does, it is focusable and a region of
 * this name. Its content must be one element that stays mounted.
 */
export const useScrollArea = (name: string): ScrollArea => {
  const ref = useRef<HTMLDivElement>(null)
  const isTooLarge = useTooLarge(ref)
  return isTooLarge ? { ref, role: 'region', tabIndex: 0, 'aria-label': name } : { ref }
}

/** Rounded sizes may differ by this where nothing overflows. */
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
