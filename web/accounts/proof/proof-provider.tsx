import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type AskProof, ProofContext } from '../session/use-ask-proof.ts'
import { useLazyPart } from '../session/use-lazy-part.ts'
import { currentSession, useSession } from '../session/use-session.ts'
import { Waiting } from '../session/waiting.tsx'
import { addHistoryEntry } from './history-entry.ts'

/** Provides the site's one dialog that asks who sits there, fetched when it is first needed. */
export const ProofProvider = ({ children }: { children: ReactNode }) => {
  const { isOpen, ask, settle } = useAsked()
  const close = () => void settle(false)
  const part = useLazyPart(isOpen, () => import('./proof-dialog.tsx'), close)
  return (
    <ProofContext value={ask}>
      {children}
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? <part.ProofDialog isOpen={isOpen} onProved={() => void settle(true)} onClose={close} /> : null}
    </ProofContext>
  )
}

type Question = { answer: (isProved: boolean) => void; leaveHistory: () => Promise<void> }

/** Who is being asked: the session of that moment and no other, so that nobody answers for somebody else. */
const useAsked = () => {
  const [token, setToken] = useState<string | undefined>()
  const question = useRef<Question | undefined>(undefined)
  const current = useSession()?.token
  const settle = useCallback(async (isProved: boolean) => {
    const asked = question.current
    question.current = undefined
    setToken(undefined)
    await asked?.leaveHistory()
    asked?.answer(isProved)
  }, [])
  const ask = useCallback<AskProof>(async () => {
    await settle(false)
    const asked = currentSession()?.token
    if (asked === undefined) return false
    return new Promise((answer) => {
      question.current = { answer, leaveHistory: addHistoryEntry(() => void settle(false)) }
      setToken(asked)
    })
  }, [settle])
  const isOver = token !== undefined && token !== current
  useEffect(() => {
    if (!isOver) return
    // The page is being left: its history is no longer ours to change.
    question.current?.answer(false)
    question.current = undefined
    setToken(undefined)
  }, [isOver])
  return { isOpen: token !== undefined && !isOver, ask, settle }
}
