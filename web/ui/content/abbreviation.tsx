import type { ReactNode } from 'react'

/** An abbreviation with its full text as tooltip and for screen readers. */
export const Abbreviation = ({ fullText, children }: { fullText: string; children: ReactNode }) => (
  <>
    <span title={fullText} aria-hidden="true">
      {children}
    </span>
    <span className="visually-hidden">{fullText}</span>
  </>
)
