import type { Play } from '../shape/feed-shape.ts'
import type { Pause } from '../shape/status.ts'

type InningHalf = 'top' | 'bottom'
/** Constraints on a generated game; all else is random. */
export type Script = {
  /** The side that bats in this half-inning gets no hit. */
  hitless?: InningHalf
  /** The side that bats in this half-inning hits nearly everything. */
  highScoring?: InningHalf
  /** Rain ends the game after this half-inning. */
  stopAfter?: { inning: number; halfInning: InningHalf }
  /** Rain interrupts this half-inning at so many outs, for `ms`, or until `until` (ms UTC) where given. */
  pause?: {
    kind: Pause['kind']
    inning: number
    halfInning: InningHalf
    outs: number
    ms?: number
    until?: number
  }
  /** The game is generated again until this holds. */
  accepts?: (plays: readonly Play[]) => boolean
}

export type ScenarioName =
  | 'rain-delay'
  | 'extra-innings'
  | 'suspended'
  | 'called-early'
  | 'postponed'
  | 'cancelled'
  | 'walk-off'
  | 'no-hitter'
  | 'twenty-runs'
  | 'corrected'

/** A special game: its name, its description and its script. */
export type Scenario = { name: ScenarioName; what: string; script: Script }
/** A scenario and its game in the plan. */
export type PlannedScenario = Scenario & { series: number; pair: number; game: number }

const MINUTE = 60_000
const runsOf = (plays: readonly Play[]) => {
  const { awayScore: away = 0, homeScore: home = 0 } = plays.at(-1)?.result ?? {}
  return { away, home }
}
const homeWins = (plays: readonly Play[]) => runsOf(plays).home > runsOf(plays).away
const lastHalfInning = (plays: readonly Play[]) => {
  const { inning = 0, halfInning = 'top' } = plays.at(-1)?.about ?? {}
  return { inning, halfInning }
}
const hasExtraInnings = (plays: readonly Play[]) => lastHalfInning(plays).inning > 9
const endsInNinth = (plays: readonly Play[]) => lastHalfInning(plays).inning === 9
const isWalkOff = (plays: readonly Play[]) =>
  endsInNinth(plays) &&
  lastHalfInning(plays).halfInning === 'bottom' &&
  homeWins(plays) &&
  plays.at(-1)?.about.isScoringPlay === true
const hasTwentyRuns = (plays: readonly Play[]) =>
  endsInNinth(plays) && runsOf(plays).away >= 20 && runsOf(plays).away <= 24

/** The season's special games: in the last week of its sixth pair of series, before the demo's today. */
export const PLANNED_SCENARIOS: readonly PlannedScenario[] = [
  {
    name: 'twenty-runs',
    what: 'The visitors score twenty runs or more.',
    ...{ series: 11, pair: 2, game: 2 },
    script: { highScoring: 'top', accepts: hasTwentyRuns },
  },
  {
    name: 'rain-delay',
    what: 'Rain in the fifth inning: "Delayed: Rain" (IR) for 55 minutes, then it goes on.',
    ...{ series: 12, pair: 0, game: 0 },
    script: { pause: { kind: 'delayed', inning: 5, halfInning: 'top', outs: 1, ms: 55 * MINUTE } },
  },
  {
    name: 'extra-innings',
    what: 'Tied after nine; from the tenth a runner is placed on second.',
    ...{ series: 12, pair: 4, game: 0 },
    script: { accepts: hasExtraInnings },
  },
  {
    name: 'suspended',
    what: 'Suspended in the sixth (UR) and resumed the next afternoon: two rows of one gamePk.',
    ...{ series: 12, pair: 1, game: 1 },
    script: { pause: { kind: 'suspended', inning: 6, halfInning: 'bottom', outs: 1 }, accepts: endsInNinth },
  },
  {
    name: 'called-early',
    what: 'Called for rain after five and a half innings, the home club ahead: "Completed Early: Rain" (FR).',
    ...{ series: 12, pair: 3, game: 2 },
    script: { stopAfter: { inning: 6, halfInning: 'top' }, accepts: homeWins },
  },
  {
    name: 'postponed',
    what: 'Postponed (DR), made up the next day as the second game of a doubleheader of seven innings.',
    ...{ series: 13, pair: 2, game: 0 },
    script: {},
  },
  {
    name: 'cancelled',
    what: 'A second game added beyond the 340 and cancelled (CR); it counts in no record.',
    ...{ series: 13, pair: 4, game: 1 },
    script: {},
  },
  {
    name: 'walk-off',
    what: 'The home club wins with its last swing in the bottom of the ninth.',
    ...{ series: 13, pair: 0, game: 2 },
    script: { accepts: isWalkOff },
  },
  {
    name: 'no-hitter',
    what: 'The visitors get no hit.',
    ...{ series: 13, pair: 1, game: 2 },
    script: { hitless: 'top', accepts: homeWins },
  },
]

/**
 * The first game of every day that is laid out around a start: its viewers then see the league change its
 * scoring.
 */
export const CORRECTED: Scenario = {
  name: 'corrected',
  what: 'Six hours after its first pitch the league calls a hit of it an error: line score and box score change after Final.',
  script: { accepts: (plays) => disputedPlay(plays) !== undefined },
}

/**
 * The error that the league's scorer first calls a hit: the last one of a game in a half-inning without a
 * run, so that no run depends on it. `undefined` without one.
 */
const disputedPlay = (plays: readonly Play[]): Play | undefined =>
  plays.findLast(
    ({ result, about }) =>
      result.eventType === 'field_error' &&
      !plays.some((other) => isSameHalfInning(other.about, about) && other.about.isScoringPlay),
  )

/** The same game before the league's correction: the error is a hit. */
export const withOriginalScoring = (plays: readonly Play[]): Play[] => {
  const disputed = disputedPlay(plays)
  return plays.map((play) => (play === disputed ? asSingle(play) : play))
}

const isSameHalfInning = (a: Play['about'], b: Play['about']) =>
  a.inning === b.inning && a.halfInning === b.halfInning

const SINGLE = { event: 'Single', eventType: 'single' }

const asSingle = ({ result, runners, ...play }: Play): Play => ({
  ...play,
  result: {
    ...result,
    ...SINGLE,
    description: (result.description ?? '').replace('reaches on a fielding error by', 'singles to'),
  },
  runners: runners.map((runner) =>
    runner.details.eventType === 'field_error'
      ? { ...runner, details: { ...runner.details, ...SINGLE }, credits: [] }
      : runner,
  ),
})
