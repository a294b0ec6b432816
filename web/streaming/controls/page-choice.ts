import { createContext } from 'react'

/** A choice among the player's options. */
export type PageChoice = {
  label: string
  value: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
}

/** The choice that the page around the player adds to its options; null for none. */
export const PageChoiceContext = createContext<PageChoice | null>(null)
