import type { CoursePoint } from './game-course.ts'
import { type Occupied, outcomesOf } from './half-inning-runs.ts'
import { homeWinChance, type Situation } from './win-probability.ts'

const SCHEDULED = 9
const OUTS = 3

/** The course of a game of nine innings or more, played batter by batter with `random` (0 to 1). */
export const simulatedCourse = (random: () => number): CoursePoint[] => {
  const points = [{ at: 0, inning: 1, home: 0.5 }]
  let lead = 0
  for (let inning = 1; inning <= SCHEDULED || lead === 0; inning += 1)
    for (const half of ['top', 'bottom'] as const)
      lead = playHalf(
        points,
        {
          inning,
          half,
          lead,
          outs: 0,
          bases: [false, inning > SCHEDULED, false],
          scheduledInnings: SCHEDULED,
        },
        random,
      )
  return points
}

/** The lead after a half-inning; the home side stops batting once it has won. */
const playHalf = (points: CoursePoint[], start: Situation, random: () => number): number => {
  let now = start
  while (now.outs < OUTS && !(now.half === 'bottom' && now.inning >= SCHEDULED && now.lead > 0)) {
    const { bases, outs, runs } = drawn(now.bases, now.outs, random())
    now = { ...now, bases, outs, lead: now.lead + (now.half === 'top' ? -runs : runs) }
    points.push({ at: points.length, inning: now.inning, home: homeWinChance(now) })
  }
  return now.lead
}

const drawn = (bases: Occupied, outs: number, at: number) => {
  let sum = 0
  const outcomes = outcomesOf(bases, outs)
  const found = outcomes.find((it) => {
    sum += it.chance
    return at < sum
  })
  const outcome = found ?? outcomes.at(-1)
  if (outcome === undefined) throw new Error('a plate appearance has outcomes')
  return outcome
}
