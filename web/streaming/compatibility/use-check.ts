import { useEffect, useRef, useState } from 'react'
import { type Check, type CheckLine, type Verdict, verdictOf } from './findings.ts'
import { type CheckEnvironment, runCheck } from './run-check.ts'

/** Where the check is, and what it has found so far. */
export type CheckState =
  | { at: 'idle' }
  | { at: 'running'; step: Check; lines: readonly CheckLine[] }
  | { at: 'cancelled' }
  | { at: 'done'; verdict: Verdict; lines: readonly CheckLine[] }

/** Runs the check when it is started; cancelled by the viewer, or by leaving the page. */
export const useCheck = (openEnvironment: () => CheckEnvironment) => {
  const [state, setState] = useState<CheckState>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    void report(openEnvironment(), controller.signal, setState)
  }
  const cancel = () => {
    running.current?.abort()
    setState({ at: 'cancelled' })
  }
  return { state, start, cancel }
}

const report = async (
  environment: CheckEnvironment,
  signal: AbortSignal,
  setState: (state: CheckState) => void,
): Promise<void> => {
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
    const all = await runCheck(environment, { onStep, onLine }, signal)
    setState({ at: 'done', verdict: verdictOf(all), lines: all })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
