import { average } from './figures.ts'

/** Share of games won as the league prints it, `.578`; `.000` before the first. */
export const winPercent = (wins: number, losses: number): string => average(wins, wins + losses)

/** Three decimals without the zero before the point; `.---` where nothing was tried. */
export const share = (part: number, whole: number): string => (whole <= 0 ? '.---' : average(part, whole))

/** What rates of a batter, or of the batters against a pitcher, are made of. */
export type Plate = {
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
export const totalBases = ({ h, h2b, h3b, hr }: Plate): number => h + h2b + 2 * h3b + 3 * hr

/** Average, on base, slugging, and the last two together. */
export const plateRates = (it: Plate) => {
  const chances = it.ab + it.bb + it.hbp + it.sf
  const onBase = it.h + it.bb + it.hbp
  const both = (chances === 0 ? 0 : onBase / chances) + (it.ab === 0 ? 0 : totalBases(it) / it.ab)
  return {
    avg: share(it.h, it.ab),
    obp: share(onBase, chances),
    slg: share(totalBases(it), it.ab),
    ops: chances === 0 ? '.---' : share(both * 1000, 1000),
  }
}

/** Walks and hits an inning, `1.04`; `-.--` without an out. */
export const whip = (walks: number, hits: number, outs: number): string =>
  outs > 0 ? (((walks + hits) * 3) / outs).toFixed(2) : '-.--'
