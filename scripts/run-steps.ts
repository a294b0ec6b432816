/** What a step found; `reasons` say what failed beyond the checks that failed by themselves. */
export type Count = { passed: number; failed: number; reasons?: string[] }

/** Has to end within `limitMs`; `run` may throw. `stop` is aborted when it has to end at once. */
export type Step = { title: string; limitMs: number; run: (at: Running) => Promise<Count> }
export type Running = { stop: AbortSignal; onStart: (pid: number) => void }

export type StepEnded = { title: string; passed: number; failed: number; reasons: string[] }
/** The progress of a run: sent to the guard at each change. `pid` of the program that is under way. */
export type RunProgress = { planned: string[]; ended: StepEnded[]; pid?: number }

/** Time for a step to end its programs once it is aborted; then the run goes on without it. */
const GRACE_MS = 20_000

/**
 * Runs one step after the other, whatever becomes of each: one that throws, hangs or checks nothing has failed, and the
 * next one runs. After `interrupted` no further step begins, so that those are missing from the report.
 */
export const runSteps = async (
  steps: Step[],
  report: (progress: RunProgress) => void,
  { interrupted = new AbortController().signal, graceMs = GRACE_MS } = {},
): Promise<RunProgress> => {
  const planned = steps.map((it) => it.title)
  const ended: StepEnded[] = []
  report({ planned, ended: [] })
  for (const step of steps) {
    if (interrupted.aborted) break
    const onStart = (pid: number) => report({ planned, ended: [...ended], pid })
    ended.push(await runStep(step, { interrupted, graceMs, onStart }))
    report({ planned, ended: [...ended] })
  }
  return { planned, ended }
}

type Limits = { interrupted: AbortSignal; graceMs: number; onStart: (pid: number) => void }

const runStep = async (step: Step, { interrupted, graceMs, onStart }: Limits): Promise<StepEnded> => {
  const late = new AbortController()
  const limit = setTimeout(() => late.abort(new Error(tooLong(step.limitMs))), step.limitMs)
  const stop = AbortSignal.any([late.signal, interrupted])
  try {
    const run = async () => step.run({ stop, onStart })
    return toStepEnded(step.title, await Promise.race([rejectsAfter(stop, graceMs), run()]))
  } catch (error) {
    return failed(step.title, reasonOf(error))
  } finally {
    clearTimeout(limit)
  }
}

const tooLong = (ms: number) => `did not end within ${ms / 1000} s`

const rejectsAfter = (stop: AbortSignal, graceMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    stop.addEventListener('abort', () => setTimeout(() => reject(stop.reason), graceMs), { once: true })
  })

const toStepEnded = (title: string, { passed, failed: count, reasons = [] }: Count): StepEnded =>
  passed + count > 0
    ? { title, passed, failed: count, reasons }
    : failed(title, reasons[0] ?? 'checked nothing')

const failed = (title: string, reason: string): StepEnded => ({
  title,
  passed: 0,
  failed: 1,
  reasons: [reason],
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
