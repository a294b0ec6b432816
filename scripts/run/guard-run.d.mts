import type { Ended, Program } from './run-bounded.mjs'
import type { RunProgress, StepEnded } from './run-steps.ts'

type Sum = { passed: number; skipped: number; failures: Pick<StepEnded, 'title' | 'failed' | 'reasons'>[] }

export function guardRun(
  program: Program,
  how: { stop: AbortSignal; write: (text: string) => void },
): Promise<number>
export function endRun(sum: Sum, write: (text: string) => void): number
export function countAll(progress: RunProgress | undefined, ended: Ended): Sum
