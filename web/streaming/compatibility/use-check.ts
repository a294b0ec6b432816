import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../lazy/fetch-file.ts'
import { type Check, type CheckLine, type Verdict, verdictOf } from './findings.ts'

/** Where the check is, and what it has found so far. */
export type CheckState =
  | { at: 'idle' }
  | { at: 'running'; step: Check; lines: readonly CheckLine[] }
  | { at: 'cancelled' }
  | { at: 'done'; verdict: Verdict; lines: readonly CheckLine[] }

/** Fetches the check itself and its list: home hydrates without them. */
const loadCheck = () =>
  fetchFile(() =>
    Promise.all([import('./browser-environment.ts'), import('./run-check.ts'), import('./check-list.tsx')]),
  )

/** Runs the check when it is started; cancelled by the viewer, or by leaving the page. */
export const useCheck = () => {
  const [state, setState] = useState<CheckState>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    // Ahead of the start, because the check may have to find that the site is gone.
    loadCheck().catch(() => undefined)
    return () => running.current?.abort()
  }, [])
  const start = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    void report(controller.signal, setState)
  }
  const cancel = () => {
    running.current?.abort()
    setState({ at: 'cancelled' })
  }
  return { state, start, cancel }
}

const report = async (signal: AbortSignal, setState: (state: CheckState) => void): Promise<void> => {
  let step: Check = 'reach'
  let lines: readonly CheckLine[] = []
  const show = () => setState({ at: 'running', step, lines })
  show()
  const onStep = (next: Check) => {
    step = next
    show()
  }
  const onLine = (line: CheckLine) => {
    lines = [...lines, line]
    show()
  }
  try {
    const [{ browserEnvironment }, { runCheck }] = await loadCheck()
    if (signal.aborted) return
    const all = await runCheck(browserEnvironment(), { onStep, onLine }, signal)
    setState({ at: 'done', verdict: verdictOf(all), lines: all })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
