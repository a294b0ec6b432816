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

/** The counts of an event type (the upstream's code) in the batter's line, by the scoring rules. */
export type PlateAppearance = { atBat: boolean; bases: 0 | 1 | 2 | 3 | 4; walk: boolean; strikeout: boolean }

/** undefined for a play that did not complete the plate appearance, as when a runner makes the third out. */
export const plateAppearanceOf = (eventType: string): PlateAppearance | undefined => {
  if (eventType === '' || notPlateAppearance.test(eventType)) return undefined
  return {
    atBat: !noAtBat.has(eventType),
    bases: hits[eventType] ?? 0,
    walk: eventType === 'walk' || eventType === 'intent_walk',
    strikeout: /^strike_?out/.test(eventType),
  }
}

/** A walk after a pitching change at these counts is charged to the former pitcher. */
export const isWalkChargedToPrevious = (balls: number, strikes: number): boolean =>
  balls === 3 || (balls === 2 && strikes < 2)

/** A strikeout of a substitute who came in with two strikes is charged to the former batter. */
export const isStrikeoutChargedToPrevious = (strikes: number): boolean => strikes === 2

/** Whether a movement's code is a caught stealing (`r_caught_stealing_2b`), even one undone by an error. */
export const isCaughtStealing = (reason: string): boolean => reason.includes('caught_stealing')

/**
 * Whether a movement's code is a pickoff, `r_pickoff_1b`; a runner who ran for the next base is caught
 * stealing too.
 */
export const isPickoff = (reason: string): boolean => reason.startsWith('r_pickoff')
