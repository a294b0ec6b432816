import type { BattingLine } from './stat-lines.ts'

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
