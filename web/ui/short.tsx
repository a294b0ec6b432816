import type { ReactNode } from 'react'

/** A word cut short where there is little room; who points at it or listens gets all of it. */
export const Short = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span title={name} aria-hidden="true">
      {children}
    </span>
    <span className="only-heard">{name}</span>
  </>
)
