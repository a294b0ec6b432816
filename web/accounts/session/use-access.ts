import { createContext, useContext } from 'react'
import type { Arrival } from './arrivals.ts'

export type AccessMode = 'login' | 'register' | 'recovery'

export type Access = {
  /** Opens the modal; `returnTo` is the path of this site to go to after the login. */
  open: (mode?: AccessMode, returnTo?: string) => void
  /** Carries out what a mailed link or the return from another company's login asks for. */
  arrive: (arrival: Arrival) => void
}

export const AccessContext = createContext<Access>({ open: () => {}, arrive: () => {} })

/** Opens the access modal from any page. */
export const useAccess = (): Access => useContext(AccessContext)
