import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first input of a container that replaced another one behind a dialog: only when that has closed, and has
 * given the focus back to where it was, is it free to take.
 */
export const useFocusAfterDialog = <T extends HTMLElement>(): RefObject<T | null> => {
  const container = useRef<T>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => container.current?.querySelector('input')?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return container
}
