const noAtBat = new Set([
  'walk',
  'intent_walk',
  'hit_by_pitch',
  'sac_fly',
  'sac_fly_double_play',
  'sac_bunt',
  'sac_bunt_double_play',
  'catcher_interf',
])
const notPlateAppearance =
  /^(stolen_base|caught_stealing|pickoff|pickoff_caught_stealing|cs_double_play|wild_pitch|passed_ball|balk|forced_balk|other_advance|other_out|runner_|fielder_interference|defensive_|defensive|error$|game_advisory|pitching_substitution|offensive_substitution|batter_timeout|mound_visit|ejection|injury|no_pitch|pitcher_step_off|umpire_substitution|os_ruling|at_bat_start|batter_turn|pitcher_switch)/
const hits: Record<string, 1 | 2 | 3 | 4> = { single: 1, double: 2, triple: 3, home_run: 4 }

/** What a play's event does to the batter's line, by the scoring rules; each event type is the upstream's code. */
export type PlateAppearance = { atBat: boolean; bases: 0 | 1 | 2 | 3 | 4; walk: boolean; strikeout: boolean }

/** undefined when the play ended without the batter's turn ending, as when a runner is caught for the third out. */
export const plateAppearanceOf = (eventType: string): PlateAppearance | undefined => {
  if (eventType === '' || notPlateAppearance.test(eventType)) return undefined
  return {
    atBat: !noAtBat.has(eventType),
    bases: hits[eventType] ?? 0,
    walk: eventType === 'walk' || eventType === 'intent_walk',
    strikeout: /^strike_?out/.test(eventType),
  }
}

/** A base on balls that follows these counts is charged to the pitcher who left, not to the one who came. */
export const isWalkChargedToPrevious = (balls: number, strikes: number): boolean =>
  balls === 3 || (balls === 2 && strikes < 2)

/** A strikeout begun with two strikes is charged to the batter who left. */
export const isStrikeoutChargedToPrevious = (strikes: number): boolean => strikes === 2

/** Whether a runner was caught by the code of why he ran, `r_caught_stealing_2b`: also if an error then let him stay. */
export const isCaughtStealing = (reason: string): boolean => reason.includes('caught_stealing')

/** Whether he was picked off, if he was put out, `r_pickoff_1b`; who ran on from there is caught stealing as well. */
export const isPickoff = (reason: string): boolean => reason.startsWith('r_pickoff')
