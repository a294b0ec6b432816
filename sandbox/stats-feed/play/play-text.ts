import type { Man, POSITIONS } from '../shape/roster.ts'
import type { Result } from './movements.ts'

/** The upstream's title of each result. */
export const EVENT_NAMES: Record<Result, string> = {
  single: 'Single',
  double: 'Double',
  triple: 'Triple',
  home_run: 'Home Run',
  walk: 'Walk',
  hit_by_pitch: 'Hit By Pitch',
  strikeout: 'Strikeout',
  field_out: 'Field Out',
  field_error: 'Field Error',
  force_out: 'Forceout',
  grounded_into_double_play: 'Grounded Into DP',
  sac_fly: 'Sac Fly',
}

type Parts = {
  batter: Man
  fielder: Man | undefined
  place: keyof typeof POSITIONS | undefined
  scorers: Man[]
}

/** One English sentence per fact, as the upstream writes them. */
export const sentenceOf = (result: Result, { batter, fielder, place, scorers }: Parts): string => {
  const by =
    fielder === undefined || place === undefined ? '' : ` ${FIELD_NAMES[place] ?? ''} ${fielder.fullName}`
  const others = scorers.filter((man) => man !== batter).map((man) => ` ${man.fullName} scores.`)
  return `${batter.fullName} ${SENTENCES[result](by)}${others.join('')}`
}

const SENTENCES: Record<Result, (by: string) => string> = {
  single: (by) => `singles to${by}.`,
  double: (by) => `doubles to${by}.`,
  triple: (by) => `triples to${by}.`,
  home_run: () => 'homers.',
  walk: () => 'walks.',
  hit_by_pitch: () => 'hit by pitch.',
  strikeout: () => 'strikes out.',
  field_out: (by) => `is out,${by}.`,
  field_error: (by) => `reaches on a fielding error by${by}.`,
  force_out: (by) => `reaches on a force out,${by}.`,
  grounded_into_double_play: (by) => `grounds into a double play,${by}.`,
  sac_fly: (by) => `out on a sacrifice fly to${by}.`,
}

const FIELD_NAMES: Partial<Record<keyof typeof POSITIONS, string>> = {
  P: 'pitcher',
  C: 'catcher',
  '1B': 'first baseman',
  '2B': 'second baseman',
  '3B': 'third baseman',
  SS: 'shortstop',
  LF: 'left fielder',
  CF: 'center fielder',
  RF: 'right fielder',
}
