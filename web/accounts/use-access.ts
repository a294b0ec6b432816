import { createContext, useContext } from 'react'

export type AccessMode = 'login' | 'register'

export type Access = {
  /** Opens the modal; `returnTo` is the path of this site to go to after the login. */
  open: (mode?: AccessMode, returnTo?: string) => void
}

export const AccessContext = createContext<Access>({ open: () => {} })

/** Opens the login or register modal from any page. */
export const useAccess = (): Access => useContext(AccessContext)
