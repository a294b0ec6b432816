import { average, quotient } from './figures.ts'

/** Share of games won as the league prints it, `.578`; `.000` before the first. */
export const winPercent = (wins: number, losses: number): string => average(wins, wins + losses)

/** Three decimals without the leading zero; `.---` without an attempt. */
export const share = (numerator: number, denominator: number): string =>
  denominator <= 0 ? '.---' : average(numerator, denominator)

/** The counts behind the rates of a batter, or of a pitcher's opponents. */
export type PlateTotals = {
  ab: number
  h: number
  h2b: number
  h3b: number
  hr: number
  bb: number
  hbp: number
  sf: number
}

/** Bases of all hits. */
export const totalBases = ({ h, h2b, h3b, hr }: PlateTotals): number => h + h2b + 2 * h3b + 3 * hr

/**
 * Average, on-base and slugging, `.000` without a plate appearance, and OPS, the sum of the printed last two,
 * as the league prints them.
 */
export const plateRates = (it: PlateTotals) => {
  const obp = average(it.h + it.bb + it.hbp, it.ab + it.bb + it.hbp + it.sf)
  const slg = average(totalBases(it), it.ab)
  const ops = average(thousandths(obp) + thousandths(slg), 1_000)
  return { avg: average(it.h, it.ab), obp, slg, ops }
}

const thousandths = (printed: string): number => Number(printed.replace('.', ''))

/** Walks and hits an inning, `1.04`; `-.--` without an out. */
export const whip = (walks: number, hits: number, outs: number): string =>
  outs > 0 ? quotient((walks + hits) * 3, outs, 2) : '-.--'
