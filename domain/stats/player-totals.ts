import type { PlayerBatting, PlayerFielding, PlayerPitching } from '../../contract/games/player.ts'
import { earnedRunAverage, inningsPitched, quotient } from './figures.ts'
import { type PlateTotals, plateRates, share, totalBases, whip } from './stat-rates.ts'

/** A batter's additive statistics. */
export type BattingTotals = PlateTotals & {
  g: number
  r: number
  rbi: number
  ibb: number
  so: number
  sb: number
  cs: number
  sac: number
  pk: number
  w: number
  l: number
}
/** A pitcher's additive statistics; outs instead of innings. */
export type PitchingTotals = PlateTotals & {
  g: number
  s: number
  gf: number
  cg: number
  sho: number
  w: number
  l: number
  sv: number
  hld: number
  outs: number
  r: number
  er: number
  so: number
  sac: number
  sb: number
  cs: number
}

/** A fielder's additive statistics at one position. */
export type FieldingTotals = {
  g: number
  gs: number
  po: number
  a: number
  e: number
  te: number
  cif: number
  pk: number
}
export const noFieldingTotals = (): FieldingTotals => ({
  ...{ g: 0, gs: 0, po: 0, a: 0, e: 0, te: 0, cif: 0, pk: 0 },
})

const noPlate = (): PlateTotals => ({ ab: 0, h: 0, h2b: 0, h3b: 0, hr: 0, bb: 0, hbp: 0, sf: 0 })
export const noBattingTotals = (): BattingTotals => ({
  ...noPlate(),
  ...{ g: 0, r: 0, rbi: 0, ibb: 0, so: 0, sb: 0, cs: 0, sac: 0, pk: 0, w: 0, l: 0 },
})
export const noPitchingTotals = (): PitchingTotals => ({
  ...noPlate(),
  ...{ g: 0, s: 0, gf: 0, cg: 0, sho: 0, w: 0, l: 0, sv: 0, hld: 0 },
  ...{ outs: 0, r: 0, er: 0, so: 0, sac: 0, sb: 0, cs: 0 },
})

/** The sum of all; 0 where none has the statistic. */
export const sumOf = <T extends Record<string, number>>(nothing: T, all: T[]): T => {
  const sum: Record<string, number> = { ...nothing }
  for (const it of all) for (const key of Object.keys(nothing)) sum[key] = (sum[key] ?? 0) + (it[key] ?? 0)
  return sum as T
}

/** The season or the game of a line. */
export type LineContext = Pick<
  PlayerBatting,
  'year' | 'type' | 'opponent' | 'isHome' | 'date' | 'gameId' | 'team'
>

/** A batter's line with its rates; runners left on base are unknown. */
export const battingLine = (context: LineContext, totals: BattingTotals): PlayerBatting => {
  const { sf, ...counts } = totals
  return { ...context, ...counts, sf, tb: totalBases(totals), lob: null, ...plateRates(totals) }
}

/** A pitcher's line with its rates. */
export const pitchingLine = (context: LineContext, totals: PitchingTotals): PlayerPitching => {
  const { outs, sf: _, sac: __, ...counts } = totals
  return {
    ...context,
    ...counts,
    ip: inningsPitched(outs),
    era: earnedRunAverage(totals.er, outs),
    whip: whip(totals.bb, totals.h, outs),
    ...plateRates(totals),
  }
}

/**
 * A fielder's line at one position. Innings, double plays, and a catcher's wild pitches and steals are not
 * recorded: these statistics are null, not zero.
 */
export const fieldingLine = (context: LineContext, p: string, totals: FieldingTotals): PlayerFielding => {
  const { g, po, a, e } = totals
  return {
    ...context,
    ...totals,
    p,
    tc: po + a + e,
    f: share(po + a, po + a + e),
    rfg: g === 0 ? '-.--' : quotient(po + a, g, 2),
    ...{ i: '', rfi: '-.--', sbp: '.---', era: '-.--' },
    ...{ h2p: null, h3p: null, sb: null, cs: null, pb: null, wp: null },
  }
}
