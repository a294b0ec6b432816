/** Innings pitched as the league prints them: 16 outs are `5.1`. */
export const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`

/** Batting average, `.286`; `1.000` for a perfect one, `.000` without an at-bat. */
export const average = (hits: number, atBats: number): string => {
  if (atBats <= 0) return '.000'
  return (Math.round((hits * 1000) / atBats) / 1000).toFixed(3).replace(/^0/, '')
}

/** Earned runs per nine innings, `3.14`; `-.--` while no batter has been put out. */
export const earnedRunAverage = (earnedRuns: number, outs: number): string =>
  outs > 0 ? ((earnedRuns * 27) / outs).toFixed(2) : '-.--'
