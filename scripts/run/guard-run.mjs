// Guards a run, on the machine's own Node: no run ends without its last line, nor with 0 unless every step of
// its plan was counted without a failure.
import { howItEnded, killGroup, runBounded } from './run-bounded.mjs'

/**
 * Runs the program of the steps, and writes their sum, with the reasons of failures, to `write`. The program
 * reports by messages the planned steps, the ones under way, and the end of each. Resolves to the exit code.
 */
export const guardRun = async (program, { stop, write }) => {
  let progress
  const onMessage = (message) => {
    progress = message
  }
  const ended = await runBounded(program, { stop, onMessage })
  // A program that is killed from outside cannot end its steps under way.
  for (const pid of progress?.pids ?? []) killGroup(pid, 'SIGKILL')
  return endRun(countAll(progress, ended), write)
}

/** Writes the last lines of a run, and returns the exit code. */
export const endRun = ({ passed, failures, skipped }, write) => {
  for (const { title, reasons } of failures)
    for (const reason of reasons) write(`\nfailed: ${title}: ${reason}\n`)
  const failed = failures.reduce((sum, it) => sum + it.failed, 0)
  write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  return failed === 0 ? 0 : 1
}

/** The sum of a run; a missing step counts as failed. */
export const countAll = (progress, ended) => {
  const planned = progress?.planned ?? []
  const counted = progress?.ended ?? []
  const failures = [
    ...counted.filter((it) => it.failed > 0),
    ...planned
      .filter((title) => !counted.some((it) => it.title === title))
      .map((title) => ({ title, failed: 1, reasons: [`was not counted: the run ${howItEnded(ended)}`] })),
  ]
  const sumOf = (what) => counted.reduce((sum, it) => sum + it[what], 0)
  const passed = sumOf('passed')
  const isGood = ended.kind === 'exited' && ended.status === 0 && passed > 0
  if (failures.length === 0 && !isGood)
    failures.push({ title: 'the run', failed: 1, reasons: [`${wayOf(planned)}: it ${howItEnded(ended)}`] })
  return { passed, failures, skipped: sumOf('skipped') }
}

const wayOf = (planned) => (planned.length === 0 ? 'had no step' : 'passed each step, but failed')
