import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type AskProof, ProofContext } from '../session/use-ask-proof.ts'
import { useLazyPart } from '../session/use-lazy-part.ts'
import { currentSession, useSession } from '../session/use-session.ts'
import { Waiting } from '../session/waiting.tsx'

/** Provides the site's one dialog that asks who sits there, fetched when it is first needed. */
export const ProofProvider = ({ children }: { children: ReactNode }) => {
  const { token, ask, settle } = useAsked()
  const isOpen = token !== undefined
  const part = useLazyPart(
    isOpen,
    () => import('./proof-dialog.tsx'),
    () => settle(false),
  )
  useBlocker({
    shouldBlockFn: ({ action }) => {
      settle(false)
      // The back button closes the dialog, and what was typed behind it stays.
      return ['BACK', 'FORWARD', 'GO'].includes(action)
    },
    disabled: !isOpen,
    enableBeforeUnload: false,
  })
  return (
    <ProofContext value={ask}>
      {children}
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? (
        <part.ProofDialog isOpen={isOpen} onProved={() => settle(true)} onClose={() => settle(false)} />
      ) : null}
    </ProofContext>
  )
}

/** Who is being asked: the session of that moment and no other, so that nobody answers for somebody else. */
const useAsked = () => {
  const [token, setToken] = useState<string | undefined>()
  const answer = useRef<(isProved: boolean) => void>(() => {})
  const current = useSession()?.token
  const settle = useCallback((isProved: boolean) => {
    answer.current(isProved)
    answer.current = () => {}
    setToken(undefined)
  }, [])
  const ask = useCallback<AskProof>(() => {
    answer.current(false)
    return new Promise((resolve) => {
      const asked = currentSession()?.token
      if (asked === undefined) return resolve(false)
      answer.current = resolve
      setToken(asked)
    })
  }, [])
  const isOver = token !== undefined && token !== current
  useEffect(() => {
    if (isOver) settle(false)
  }, [isOver, settle])
  return { token: isOver ? undefined : token, ask, settle }
}
