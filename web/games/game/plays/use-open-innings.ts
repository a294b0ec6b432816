import { useState } from 'react'

/** Which innings of the plays are open, and how one is opened or closed. */
export type OpenInnings = {
  isOpen: (inning: number) => boolean
  toggle: (inning: number, isOpen: boolean) => void
}

/**
 * The current inning and the one that an address names open by themselves; then only the reader opens or
 * closes, so that nothing folds away under their eyes when the next inning begins.
 */
export const useOpenInnings = (current: number | undefined, addressed?: number): OpenInnings => {
  const [state, setState] = useState(initialOpenInnings)
  const now = withOpened(withOpened(state, current), addressed)
  if (now !== state) setState(now)
  return {
    isOpen: (inning) => now.open.has(inning),
    toggle: (inning, isOpen) => setState((before) => toggled(before, inning, isOpen)),
  }
}

type OpenState = { open: ReadonlySet<number>; opened: ReadonlySet<number> }

export const initialOpenInnings: OpenState = { open: new Set(), opened: new Set() }

/** Opens an inning the first time that it is the current one, or named. */
export const withOpened = (state: OpenState, inning: number | undefined): OpenState =>
  inning === undefined || state.opened.has(inning)
    ? state
    : { open: new Set([...state.open, inning]), opened: new Set([...state.opened, inning]) }

export const toggled = ({ open, opened }: OpenState, inning: number, isOpen: boolean): OpenState => ({
  open: isOpen ? new Set([...open, inning]) : new Set([...open].filter((it) => it !== inning)),
  opened,
})
