/** `steadyTries` keep the first pause before it doubles; `random`, 0 to 1, adds up to half of the pause. */
export type Backoff = { firstMs: number; maxMs: number; steadyTries?: number; random?: () => number }

/** The pause (ms) before the next try after `failures` (1 or more) in a row: twice as long each time. */
export const backoffMs = (
  failures: number,
  { firstMs, maxMs, steadyTries = 1, random = () => 0 }: Backoff,
): number => {
  const doublings = Math.max(0, failures - steadyTries)
  return Math.min(maxMs, firstMs * 2 ** doublings) * (1 + random() / 2)
}
