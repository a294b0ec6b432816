import { z } from 'zod'

const factor = z.coerce.number().positive().default(1).parse(process.env.RANDOM_RUNS)

/**
 * How many random cases a test tries: so many in `npm test`, and that many times RANDOM_RUNS where it is set, as
 * `npm run bench -- random` does.
 */
export const runs = (count: number): number => Math.ceil(count * factor)
