import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a container that replaced another one behind a dialog, at its first input where it has one. It
 * waits until the dialog has closed and returned the focus, because only then is the focus free.
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
