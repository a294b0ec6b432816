import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LATE, replayInLatePart } from '../early-clicks.ts'
import { fetchFile, fetchPart } from './fetch-part.ts'
import styles from './late-part.module.css'

/**
 * The component called `name` from a file that comes after the page's own. `texts`: whether it shows texts
 * beyond those that every page begins with.
 */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
  texts: 'first' | 'all' = 'all',
) => lazy(async () => ({ default: (await (texts === 'all' ? fetchPart(load) : fetchFile(load)))[name] }))

/**
 * A part of a page whose file comes after the page's own. Until then React hears nothing in the server's
 * rendering of it, so a button that was pressed there is pressed again once it can answer.
 */
export const LatePart = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => (
  <Suspense fallback={fallback}>
    <Room>{children}</Room>
  </Suspense>
)

/** Its effect runs once all of the part is there. */
const Room = ({ children }: { children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (room.current !== null) replayInLatePart(room.current)
  }, [])
  return (
    <div ref={room} className={styles.room} {...{ [LATE]: '' }}>
      {children}
    </div>
  )
}
