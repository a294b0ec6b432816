import type { CSSProperties } from 'react'

/** Hands a club's colour to the style sheet; none for a guest, whose pages keep the night's. */
export const clubColour = (colour: string | undefined): CSSProperties =>
  colour ? ({ '--club': colour } as CSSProperties) : {}
