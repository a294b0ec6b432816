import type { JsonObject } from '../shape/feed-shape.ts'

/** A batter's or a side's batting of today. The keys are the upstream's. */
export type BattingLine = { [K in (typeof BATTING_KEYS)[number]]: number }
/** A pitcher's or a side's pitching of today. The keys are the upstream's. */
export type PitchingLine = { [K in (typeof PITCHING_KEYS)[number]]: number }
export type FieldingLine = { [K in (typeof FIELDING_KEYS)[number]]: number }

const BATTED_BALLS = ['flyOuts', 'groundOuts', 'airOuts', 'popOuts', 'lineOuts'] as const
const BATTING_KEYS = [
  ...BATTED_BALLS,
  'runs',
  'doubles',
  'triples',
  'homeRuns',
  'strikeOuts',
  'baseOnBalls',
  'intentionalWalks',
  'hits',
  'hitByPitch',
  'atBats',
  'caughtStealing',
  'stolenBases',
  'groundIntoDoublePlay',
  'groundIntoTriplePlay',
  'plateAppearances',
  'totalBases',
  'rbi',
  'leftOnBase',
  'sacBunts',
  'sacFlies',
  'catchersInterference',
  'pickoffs',
] as const
const PITCHING_KEYS = [
  ...BATTED_BALLS,
  'runs',
  'doubles',
  'triples',
  'homeRuns',
  'strikeOuts',
  'baseOnBalls',
  'intentionalWalks',
  'hits',
  'hitByPitch',
  'atBats',
  'caughtStealing',
  'stolenBases',
  'numberOfPitches',
  'earnedRuns',
  'battersFaced',
  'outs',
  'balls',
  'strikes',
  'hitBatsmen',
  'balks',
  'wildPitches',
  'pickoffs',
  'rbi',
  'inheritedRunners',
  'inheritedRunnersScored',
  'catchersInterference',
  'sacBunts',
  'sacFlies',
  'passedBall',
] as const
const FIELDING_KEYS = ['assists', 'putOuts', 'errors', 'passedBall', 'stolenBases', 'caughtStealing'] as const

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
const NO_BATTING = zeros(BATTING_KEYS)
const NO_PITCHING = zeros(PITCHING_KEYS)
const NO_FIELDING = zeros(FIELDING_KEYS)
export const noBatting = (): BattingLine => ({ ...NO_BATTING })
export const noPitching = (): PitchingLine => ({ ...NO_PITCHING })
export const noFielding = (): FieldingLine => ({ ...NO_FIELDING })

/** Outs as innings: 16 is "5.1". */
export const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`

/** A rate in the upstream's format: ".250", "1.000", or ".---" for a divisor of 0. */
export const rate = (part: number, denominator: number, digits = 3, none = '.---'): string => {
  if (denominator === 0) return none
  // Halves are rounded up, as upstream: .3625 is ".363".
  const text = (Math.round((part * 10 ** digits) / denominator) / 10 ** digits).toFixed(digits)
  return digits === 3 ? text.replace(/^0/, '') : text
}

/** A batter's line of today in the box score's format. */
export const battingToday = (line: BattingLine): JsonObject => ({
  summary: battingSummary(line),
  gamesPlayed: 1,
  ...line,
  stolenBasePercentage: rate(line.stolenBases, line.stolenBases + line.caughtStealing),
  atBatsPerHomeRun: rate(line.atBats, line.homeRuns, 2, '-.--'),
})

/** A pitcher's line of today with appearance and decision. */
export const pitchingToday = (line: PitchingLine, part: JsonObject): JsonObject => ({
  summary: `${inningsPitched(line.outs)} IP, ${line.earnedRuns} ER, ${line.strikeOuts} K, ${line.baseOnBalls} BB`,
  ...part,
  ...line,
  inningsPitched: inningsPitched(line.outs),
  pitchesThrown: line.numberOfPitches,
  stolenBasePercentage: rate(line.stolenBases, line.stolenBases + line.caughtStealing),
  strikePercentage: strikePercentage(line),
  runsScoredPer9: rate(line.runs * 27, line.outs, 2, '-.--'),
  homeRunsPer9: rate(line.homeRuns * 27, line.outs, 2, '-.--'),
})

/** A fielder's line of today. */
export const fieldingToday = (line: FieldingLine): JsonObject => ({
  ...line,
  stolenBasePercentage: rate(line.stolenBases, line.stolenBases + line.caughtStealing),
  chances: line.assists + line.putOuts + line.errors,
  pickoffs: 0,
})

// The upstream rounds it to two digits and prints three: 82 of 121 is ".680".
const strikePercentage = (line: PitchingLine) =>
  line.numberOfPitches === 0
    ? '-.--'
    : (line.strikes / line.numberOfPitches).toFixed(2).replace(/^0/, '').concat('0')

const battingSummary = (line: BattingLine) => {
  const extra: [number, string][] = [
    [line.homeRuns, 'HR'],
    [line.triples, '3B'],
    [line.doubles, '2B'],
    [line.stolenBases, 'SB'],
    [line.rbi, 'RBI'],
    [line.strikeOuts, 'K'],
    [line.baseOnBalls, 'BB'],
    [line.runs, 'R'],
  ]
  const summaryParts = extra.filter(([n]) => n > 0).map(([n, what]) => (n > 1 ? `${n} ${what}` : what))
  const base = `${line.hits}-${line.atBats}`
  return summaryParts.length > 0 ? `${base} | ${summaryParts.join(', ')}` : base
}

/**
 * The statistics that each result of a plate appearance adds to the batter's line, by the upstream's
 * `eventType`. An event type that is not here (caught stealing, pickoff, advisory) ends no plate appearance.
 */
export const OUTCOMES: Readonly<Record<string, Partial<BattingLine>>> = {
  single: { atBats: 1, hits: 1, totalBases: 1 },
  double: { atBats: 1, hits: 1, doubles: 1, totalBases: 2 },
  triple: { atBats: 1, hits: 1, triples: 1, totalBases: 3 },
  home_run: { atBats: 1, hits: 1, homeRuns: 1, totalBases: 4 },
  walk: { baseOnBalls: 1 },
  intent_walk: { baseOnBalls: 1, intentionalWalks: 1 },
  hit_by_pitch: { hitByPitch: 1 },
  strikeout: { atBats: 1, strikeOuts: 1 },
  strikeout_double_play: { atBats: 1, strikeOuts: 1 },
  strikeout_triple_play: { atBats: 1, strikeOuts: 1 },
  field_out: { atBats: 1 },
  force_out: { atBats: 1 },
  field_error: { atBats: 1 },
  fielders_choice: { atBats: 1 },
  fielders_choice_out: { atBats: 1 },
  double_play: { atBats: 1 },
  triple_play: { atBats: 1 },
  grounded_into_double_play: { atBats: 1, groundIntoDoublePlay: 1 },
  grounded_into_triple_play: { atBats: 1, groundIntoTriplePlay: 1 },
  batter_interference: { atBats: 1 },
  fan_interference: { atBats: 1 },
  sac_fly: { sacFlies: 1 },
  sac_fly_double_play: { sacFlies: 1 },
  sac_bunt: { sacBunts: 1 },
  sac_bunt_double_play: { sacBunts: 1 },
  catcher_interf: { catchersInterference: 1 },
}

export const STRIKEOUTS = new Set(['strikeout', 'strikeout_double_play', 'strikeout_triple_play'])
