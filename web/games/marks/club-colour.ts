import type { CSSProperties } from 'react'

/** The CSS variable of a club's colour; none for a guest club. */
export const clubColour = (colour: string | undefined): CSSProperties =>
  colour ? ({ '--club': colour } as CSSProperties) : {}
