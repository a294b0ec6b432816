/** Runners on first, second and third base. */
export type Occupied = readonly [boolean, boolean, boolean]

/**
 * Chances of a plate appearance: of 6,006 in 80 games of the league of October 2024. A hit batter counts as a
 * walk and an error as a single.
 */
const WALK = 0.107
const SINGLE = 0.169
const DOUBLE = 0.04
const TRIPLE = 0.003
const HOME_RUN = 0.0155
const OUT = 1 - WALK - SINGLE - DOUBLE - TRIPLE - HOME_RUN

/** Chances of runners; with them a side scores 4.1 runs in nine innings, as in those games. */
const FIRST_TO_THIRD_ON_SINGLE = 0.38
const SECOND_TO_HOME_ON_SINGLE = 0.7
const FIRST_TO_HOME_ON_DOUBLE = 0.48
const DOUBLE_PLAY_ON_OUT = 0.14
const THIRD_TO_HOME_ON_OUT = 0.38
const SECOND_TO_THIRD_ON_OUT = 0.3
const FIRST_TO_SECOND_ON_OUT = 0.2

/** More runs in half an inning change no chance of winning that a viewer could see. */
const MAX_RUNS = 16
/** After so many more batters the inning is over but for one case in a billion. */
const BATTERS = 60
const OUTS = 3
const BASES = 8

/** A possible end of a plate appearance. */
export type Outcome = { chance: number; bases: Occupied; outs: number; runs: number }

/**
 * The chance of each number of further runs (index 0 to 16) in a half-inning, from its bases and outs on: a
 * Markov chain of plate appearances. All zero runs after the third out.
 */
export const furtherRuns = (bases: Occupied, outs: number): readonly number[] => {
  chances ??= solve()
  return chances[outs >= OUTS ? OVER : stateOf(bases, outs)] ?? over
}

let chances: number[][] | undefined

const OVER = BASES * OUTS
const over = [1, ...Array<number>(MAX_RUNS).fill(0)]

const stateOf = ([first, second, third]: Occupied, outs: number) =>
  outs * BASES + Number(first) + 2 * Number(second) + 4 * Number(third)

/** Chances after one batter more, until nothing changes. */
const solve = (): number[][] => {
  const outcomes = Array.from({ length: OVER }, (_, state) =>
    outcomesOf(basesOf(state), Math.floor(state / BASES)),
  )
  let known = [...outcomes.map(() => over), over]
  for (let batter = 0; batter < BATTERS; batter += 1)
    known = [...outcomes.map((it) => mixed(it, known)), over]
  return known
}

const basesOf = (state: number): Occupied => [(state & 1) > 0, (state & 2) > 0, (state & 4) > 0]

const mixed = (outcomes: Outcome[], known: number[][]): number[] => {
  const sum = Array<number>(MAX_RUNS + 1).fill(0)
  for (const { chance, bases, outs, runs } of outcomes) {
    const after = known[outs >= OUTS ? OVER : stateOf(bases, outs)] ?? over
    after.forEach((share, more) => {
      const at = Math.min(MAX_RUNS, more + runs)
      sum[at] = (sum[at] ?? 0) + chance * share
    })
  }
  return sum
}

/** The outcomes of a plate appearance; their chances add up to 1. */
export const outcomesOf = (bases: Occupied, outs: number): Outcome[] => [
  ...walks(bases, outs),
  ...singles(bases, outs),
  ...doubles(bases, outs),
  { chance: TRIPLE, bases: [false, false, true], outs, runs: count(bases) },
  { chance: HOME_RUN, bases: [false, false, false], outs, runs: count(bases) + 1 },
  ...battersOut(bases, outs),
]

const count = (bases: Occupied) => bases.filter(Boolean).length

const walks = ([first, second, third]: Occupied, outs: number): Outcome[] => [
  {
    chance: WALK,
    bases: [true, first || second, (first && second) || third],
    outs,
    runs: Number(first && second && third),
  },
]

/** The runner on third scores; the others move by their chances, never past the runner ahead. */
const singles = ([first, second, third]: Occupied, outs: number): Outcome[] =>
  either(second, SECOND_TO_HOME_ON_SINGLE).flatMap(([secondChance, scores]) => {
    const thirdTaken = second && !scores
    return either(first && !thirdTaken, FIRST_TO_THIRD_ON_SINGLE).map(([firstChance, toThird]) => ({
      chance: SINGLE * secondChance * firstChance,
      bases: [true, first && !toThird, thirdTaken || toThird] as const,
      outs,
      runs: Number(third) + Number(scores),
    }))
  })

const doubles = ([first, second, third]: Occupied, outs: number): Outcome[] =>
  either(first, FIRST_TO_HOME_ON_DOUBLE).map(([chance, scores]) => ({
    chance: DOUBLE * chance,
    bases: [false, true, first && !scores],
    outs,
    runs: Number(third) + Number(second) + Number(scores),
  }))

const battersOut = (bases: Occupied, outs: number): Outcome[] =>
  either(bases[0] && outs < OUTS - 1, DOUBLE_PLAY_ON_OUT).flatMap(([chance, isDouble]) =>
    isDouble ? [doublePlay(bases, outs, chance)] : oneOut(bases, outs, chance),
  )

const doublePlay = ([, second, third]: Occupied, outs: number, chance: number): Outcome => ({
  chance: OUT * chance,
  bases: [false, false, second],
  outs: outs + 2,
  runs: Number(third && outs === 0),
})

/** Runners move up on an out, from third base on; nobody moves on the third out. */
const oneOut = ([first, second, third]: Occupied, outs: number, share: number): Outcome[] => {
  const canMove = outs < OUTS - 1
  return either(third && canMove, THIRD_TO_HOME_ON_OUT).flatMap(([ofThird, scores]) => {
    const thirdFree = !third || scores
    return either(second && canMove && thirdFree, SECOND_TO_THIRD_ON_OUT).flatMap(([ofSecond, toThird]) => {
      const secondFree = !second || toThird
      return either(first && canMove && secondFree, FIRST_TO_SECOND_ON_OUT).map(([ofFirst, toSecond]) => ({
        chance: OUT * share * ofThird * ofSecond * ofFirst,
        bases: [first && !toSecond, (second && !toThird) || toSecond, (third && !scores) || toThird] as const,
        outs: outs + 1,
        runs: Number(scores),
      }))
    })
  })
}

/** Whether something happens that is possible: [chance, happens]. */
const either = (isPossible: boolean, chance: number): (readonly [number, boolean])[] =>
  isPossible
    ? [
        [chance, true],
        [1 - chance, false],
      ]
    : [[1, false]]
