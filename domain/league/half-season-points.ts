/** Points of each place in a half, first place first; none from the eleventh on. */
const pointsByRank = [10, 9, 8, 7, 6, 5.5, 5, 4.5, 4, 3.5]

/** Points of a place, 1 the best. */
export const pointsForRank = (rank: number): number => pointsByRank[rank - 1] ?? 0

/** `10`, `5.5`, `0`: no decimals unless there are any. */
export const pointsText = (points: number): string => String(points)
