/** The result of a step; `reasons` name its failures. Skipped checks have not run. */
export type Count = { passed: number; failed: number; skipped?: number; reasons?: string[] }

/** A step must end within `limitMs`, or at once when `stop` is aborted; `run` may throw. */
export type Step = { title: string; limitMs: number; run: (at: Running) => Promise<Count> }
export type Running = { stop: AbortSignal; onStart: (pid: number) => void }

export type StepEnded = Required<Count> & { title: string }
/** The progress of a run, sent to the guard at each change. `pids` are the running programs. */
export type RunProgress = { planned: string[]; ended: StepEnded[]; pids: number[] }

/** Lanes run side by side, a lane's steps in a row; a stage begins when the one before it has ended. */
export type Stage = Step[][]

/** Time for a step to end its programs once it is aborted; then the run goes on without it. */
const GRACE_MS = 20_000

/**
 * Runs all stages, whatever the outcome of each step: one that throws, hangs or checks nothing fails, and the
 * next one runs. After `interrupted` no further step begins, so that the report lacks the remaining steps.
 */
export const runStages = async (
  stages: Stage[],
  report: (progress: RunProgress) => void,
  { interrupted = new AbortController().signal, graceMs = GRACE_MS } = {},
): Promise<RunProgress> => {
  const planned = stages.flat(2).map((it) => it.title)
  const ended: StepEnded[] = []
  const underWay = new Map<Step, number>()
  const progress = (): RunProgress => ({ planned, ended: [...ended], pids: [...underWay.values()] })
  const runLane = async (lane: Step[]) => {
    for (const step of lane) {
      if (interrupted.aborted) return
      const onStart = (pid: number) => {
        underWay.set(step, pid)
        report(progress())
      }
      ended.push(await runStep(step, { interrupted, graceMs, onStart }))
      underWay.delete(step)
      report(progress())
    }
  }
  report(progress())
  for (const stage of stages) await Promise.all(stage.map(runLane))
  return progress()
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

const toStepEnded = (title: string, count: Count): StepEnded => {
  const { passed, failed: failures, skipped = 0, reasons = [] } = count
  return passed + failures > 0
    ? { title, passed, failed: failures, skipped, reasons }
    : failed(title, reasons[0] ?? 'checked nothing')
}

const failed = (title: string, reason: string): StepEnded => ({
  title,
  passed: 0,
  failed: 1,
  skipped: 0,
  reasons: [reason],
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
