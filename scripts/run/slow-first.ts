import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take ten seconds or more: they start programs, or wait for an absent database. */
const SLOW =
  /(?:survives-kill|random-schedules|postgres-outages|two-servers|make-prepaid-cards|write-release|texts-of-pages|encoder-returns|open-ingest|ladder|main|commands)\.test\.ts$/

/**
 * Begins with the slowest files. Without known times, as on a new machine, Vitest begins with the largest
 * files: a short file that takes half a minute would come last, with one processor at work.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((it) => !isSlow(it))]
  }
}
