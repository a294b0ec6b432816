import type { ReactNode } from 'react'

/** A word cut short where there is little room; who points at it or listens gets all of it. */
export const Abbreviation = ({ fullText, children }: { fullText: string; children: ReactNode }) => (
  <>
    <span title={fullText} aria-hidden="true">
      {children}
    </span>
    <span className="visually-hidden">{fullText}</span>
  </>
)
