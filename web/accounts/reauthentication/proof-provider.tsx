import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { type AskProof, ProofContext } from '../../use-ask-proof.ts'
import { currentSession, useSession } from '../session/use-session.ts'
import { Waiting } from '../session/waiting.tsx'

/** Provides the site's one dialog that asks for a proof, fetched when it is first needed. */
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

/** The open question: only the user of its moment can answer it, so that nobody answers for another user. */
const useAsked = () => {
  const [asked, setAsked] = useState<number | undefined>()
  const question = useRef<Question | undefined>(undefined)
  const current = useSession()?.user.id
  const settle = useCallback(async (isProved: boolean) => {
    const answered = question.current
    question.current = undefined
    setAsked(undefined)
    await answered?.leaveHistory()
    answered?.answer(isProved)
  }, [])
  const ask = useCallback<AskProof>(async () => {
    await settle(false)
    const person = currentSession()?.user.id
    if (person === undefined) return false
    return new Promise((answer) => {
      question.current = { answer, leaveHistory: addHistoryEntry(() => void settle(false)) }
      setAsked(person)
    })
  }, [settle])
  const isOver = asked !== undefined && asked !== current
  useEffect(() => {
    if (!isOver) return
    // The user leaves the page, whose history must not change any more.
    question.current?.answer(false)
    question.current = undefined
    setAsked(undefined)
  }, [isOver])
  return { isOpen: asked !== undefined && !isOver, ask, settle }
}

/**
 * Adds an entry to the history while a dialog is open: "back" removes that entry and leaves the page behind
 * it alone. Returns how to remove it; that resolves when the history is as it was.
 */
const addHistoryEntry = (onBack: () => void): (() => Promise<void>) => {
  // Writes past the router, whose page stays the same.
  History.prototype.pushState.call(history, history.state, '')
  let isThere = true
  const leave = () => {
    isThere = false
    removeEventListener('popstate', leave)
    onBack()
  }
  addEventListener('popstate', leave)
  return () => {
    removeEventListener('popstate', leave)
    if (!isThere) return Promise.resolve()
    isThere = false
    return new Promise((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true })
      history.back()
    })
  }
}
