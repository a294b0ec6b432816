/** A stream of numbers in [0, 1) that depends on its seeds alone. */
export type Random = () => number

/** Seeds a stream (mulberry32) with any numbers, for example a season's seed and a gamePk. */
export const seededRandom = (...seeds: number[]): Random => {
  let state = seeds.reduce((hash, seed) => Math.imul(hash ^ seed, 0x9e3779b1) ^ (hash >>> 15), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An integer from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

/** One of the list; throws on an empty one. */
export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** One of the keys, each as likely as its weight. */
export const weighted = <K extends string>(random: Random, weights: Readonly<Record<K, number>>): K => {
  // Called a hundred thousand times a season: no lists are made of the weights.
  let sum = 0
  for (const key in weights) sum += weights[key]
  let left = random() * sum
  for (const key in weights) {
    left -= weights[key]
    if (left < 0) return key
  }
  throw new Error('nothing to pick from')
}
