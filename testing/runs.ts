import { z } from 'zod'

const factor = z.coerce.number().positive().default(1).parse(process.env.RANDOM_RUNS)

/** Whether there is time for all cases, as in `npm run bench -- random`; `npm test` takes some of each. */
export const isThorough = factor > 1

/**
 * How many random cases a test tries: so many in `npm test`, and RANDOM_RUNS times that many, or `more`, where it is set, as
 * `npm run bench -- random` does.
 */
export const runs = (count: number, more = count): number => Math.ceil(isThorough ? more * factor : count)

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
