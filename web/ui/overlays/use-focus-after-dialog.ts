import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a container that replaced another one behind a dialog, at its first input where it has one: only when the dialog
 * has closed, and has given the focus back to where it was, is it free to take.
 */
export const useFocusAfterDialog = <T extends HTMLElement>(): RefObject<T | null> => {
  const container = useRef<T>(null)
  useEffect(
    () => afterDialog(() => (container.current?.querySelector('input') ?? container.current)?.focus()),
    [],
  )
  return container
}

/** Runs when a dialog that closes now has given the focus back; returns how to call it off. */
export const afterDialog = (run: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
