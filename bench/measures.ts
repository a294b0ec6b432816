/** The value below which a share of the others is: 0.99 for the 99th of a hundred. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

export const median = (values: readonly number[]): number => shareOf(values, 0.5)

/** The medians of two rates measured in turns, so that a noisy minute falls on both. */
export const ratesInTurns = async (
  rounds: number,
  measure: { ours: () => Promise<number>; peer: () => Promise<number> },
): Promise<{ ours: number; peer: number }> => {
  const [ours, peer]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure.ours())
    peer.push(await measure.peer())
  }
  return { ours: median(ours), peer: median(peer) }
}
