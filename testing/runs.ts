import { z } from 'zod'

const factor = z.coerce.number().positive().default(1).parse(process.env.RANDOM_RUNS)

/** Whether there is time for all cases, as in `npm run bench -- random`; `npm test` takes some of each. */
export const isThorough = factor > 1

/**
 * How many random cases a test tries: `count` in `npm test`, and RANDOM_RUNS times `more` if RANDOM_RUNS is
 * above 1, as in `npm run bench -- random`.
 */
export const runs = (count: number, more = count): number => Math.ceil(isThorough ? more * factor : count)

/**
 * The case to try instead of new ones: the seed and the path that a failure printed, in RANDOM_SEED and
 * RANDOM_PATH; without a path, all cases of that seed.
 */
export const replayed = (): { seed?: number; path?: string } => {
  const { RANDOM_SEED: seed, RANDOM_PATH: path } = process.env
  return {
    ...(seed !== undefined && { seed: z.coerce.number().int().parse(seed) }),
    ...(path !== undefined && { path }),
  }
}
