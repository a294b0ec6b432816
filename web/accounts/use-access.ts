import { createContext, useContext } from 'react'

export type AccessMode = 'login' | 'register'

export type Access = {
  /** Opens the modal; `wanted` is the address to go to after the login, this site's own paths only. */
  open: (mode?: AccessMode, returnTo?: string) => void
}

export const AccessContext = createContext<Access>({ open: () => {} })

/** Lets any page open the login or register modal. */
export const useAccess = (): Access => useContext(AccessContext)
