import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more, however short they are: they start programs, or wait for a database that is away. */
const SLOW =
  /(?:survives-kill|random-schedules|postgres-outages|two-servers|make-prepaid-cards|write-release|texts-of-pages|encoder-returns|open-ingest|ladder|main|commands)(?:\.http)?\.test\.ts$/

/**
 * Begins with what takes longest. Vitest begins with the largest files where it knows no times, as on a new machine: a short file that takes
 * half a minute would be the last, with one processor at work.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((it) => !isSlow(it))]
  }
}
