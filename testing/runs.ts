import { z } from 'zod'

const factor = z.coerce.number().positive().default(1).parse(process.env.RANDOM_RUNS)

/** Whether there is time for all cases, as in `npm run bench -- random`; `npm test` takes some of each. */
export const isThorough = factor > 1

/** `npm test` has tried as many cases as it is to on the embedded database by then: on PostgreSQL it tries half as many others. */
const share = process.env.TEST_DATABASE_URL === undefined ? 1 : 0.5

/**
 * How many random cases a test tries: so many in `npm test`, and RANDOM_RUNS times that many, or `more`, where it is set, as
 * `npm run bench -- random` does.
 */
export const runs = (count: number, more = count): number =>
  Math.ceil(isThorough ? more * factor : count * share)

/**
 * The case to try instead of new ones: what a failure printed as its seed and its path, in RANDOM_SEED and RANDOM_PATH;
 * without a path all cases of that seed.
 */
export const replayed = (): { seed?: number; path?: string } => {
  const { RANDOM_SEED: seed, RANDOM_PATH: path } = process.env
  return {
    ...(seed !== undefined && { seed: z.coerce.number().int().parse(seed) }),
    ...(path !== undefined && { path }),
  }
}
