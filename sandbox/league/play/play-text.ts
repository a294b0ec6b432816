import type { Player, POSITIONS } from '../shape/roster.ts'
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
  batter: Player
  fielder: Player | undefined
  position: keyof typeof POSITIONS | undefined
  scorers: Player[]
}

/** One English sentence per fact, as the upstream writes them. */
export const sentenceOf = (result: Result, { batter, fielder, position, scorers }: Parts): string => {
  const by =
    fielder === undefined || position === undefined
      ? ''
      : ` ${FIELD_NAMES[position] ?? ''} ${fielder.fullName}`
  const others = scorers.filter((player) => player !== batter).map((player) => ` ${player.fullName} scores.`)
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
