/** The cost of passwords that need not be safe: the real cost takes a tenth of a second each. */
export const FAST_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 }
