/** Innings pitched as the league prints them: 16 outs are `5.1`. */
export const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`

/** Outs of innings pitched as printed: `5.1` is 16; 0 for any other text. */
export const outsOf = (innings: string): number => {
  const [full = '0', thirds = '0'] = innings.split('.')
  const outs = Number(full) * 3 + Number(thirds)
  return Number.isSafeInteger(outs) && outs >= 0 ? outs : 0
}

/** Batting average, `.286`; `1.000` for a perfect one, `.000` without an at-bat. */
export const average = (hits: number, atBats: number): string =>
  atBats > 0 ? quotient(hits, atBats, 3).replace(/^0/, '') : '.000'

/** Earned runs per nine innings, `3.14`; `-.--` without an out. */
export const earnedRunAverage = (earnedRuns: number, outs: number): string =>
  outs > 0 ? quotient(earnedRuns * 27, outs, 2) : '-.--'

/**
 * The quotient of two counts to so many decimals, halves rounded up as the league does: 81 by 40 is `2.03`.
 * In integers, because no binary fraction equals 2.025. Denominators must be above 0, numerators not below.
 */
export const quotient = (numerator: number, denominator: number, decimals: number): string => {
  const scaled = Math.floor((2 * numerator * 10 ** decimals + denominator) / (2 * denominator))
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
