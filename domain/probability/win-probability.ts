import { furtherRuns, type Occupied } from './half-inning-runs.ts'

/** A game between two plate appearances; `lead` is the home side's runs less the away side's. */
export type Situation = {
  inning: number
  half: 'top' | 'bottom'
  outs: number
  bases: Occupied
  lead: number
  scheduledInnings: number
}

/** A lead that nobody has made up; larger ones count as this one. */
const MAX_LEAD = 16
const OUTS = 3
const emptyBases: Occupied = [false, false, false]
/** Extra innings begin with a runner on second base. */
const placedRunner: Occupied = [false, true, false]

/**
 * The home side's chance of winning, 0 to 1, between two sides of equal strength, each half-inning
 * by `furtherRuns` (docs/architecture.md: method and error). A home side that leads in the
 * last bottom half has won.
 */
export const homeWinChance = ({ inning, half, outs, bases, lead, scheduledInnings }: Situation): number => {
  const toPlay = scheduledInnings - inning
  const isLast = toPlay <= 0
  if (outs >= OUTS) return afterHalf(half, lead, toPlay)
  if (half === 'bottom' && isLast && lead > 0) return 1
  return sum(furtherRuns(bases, outs), (runs) =>
    afterHalf(half, half === 'top' ? lead - runs : lead + runs, toPlay),
  )
}

/** The chance once a half-inning is over; `toPlay` innings of the schedule follow its inning. */
const afterHalf = (half: 'top' | 'bottom', lead: number, toPlay: number): number => {
  if (half === 'top') return beforeHalf('bottom', lead, toPlay)
  if (toPlay <= 0 && lead !== 0) return lead > 0 ? 1 : 0
  return beforeHalf('top', lead, toPlay - 1)
}

const chances = new Map<string, number>()

/** The chance before a half-inning; all extra innings are alike. */
const beforeHalf = (half: 'top' | 'bottom', lead: number, toPlay: number): number => {
  const kept = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead))
  if (toPlay < 0 && half === 'top' && kept === 0) return tiedBeforeExtraInning()
  if (toPlay <= 0 && half === 'bottom' && kept > 0) return 1
  const key = `${half} ${kept} ${Math.max(-1, toPlay)}`
  const known = chances.get(key)
  if (known !== undefined) return known
  const runsOf = furtherRuns(toPlay < 0 ? placedRunner : emptyBases, 0)
  const chance = sum(runsOf, (runs) => afterHalf(half, half === 'top' ? kept - runs : kept + runs, toPlay))
  chances.set(key, chance)
  return chance
}

/** An extra inning decides the game or leaves it as it was: the chance is that of an inning that decides. */
const tiedBeforeExtraInning = (): number => {
  const runsOf = furtherRuns(placedRunner, 0)
  const tied = sum(runsOf, (_, chance) => chance)
  const won = sum(runsOf, (away) => runsOf.slice(away + 1).reduce((total, it) => total + it, 0))
  return won / (1 - tied)
}

const sum = (runsOf: readonly number[], value: (runs: number, chance: number) => number): number =>
  runsOf.reduce((total, chance, runs) => total + chance * value(runs, chance), 0)
