const WINDOW = 9

/** Numbers of the innings that a line score shows: 1 to 9, or the nine up to the current one. */
export const inningNumbersToShow = (current: number): number[] => {
  const last = Math.max(WINDOW, current)
  return Array.from({ length: WINDOW }, (_, index) => last - WINDOW + 1 + index)
}
