import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggedGames } from '../../testing/feeds/pitch-log.ts'
import { haveRecordings } from '../../testing/feeds/recordings.ts'
import { furtherRuns, type Occupied, outcomesOf } from './half-inning-runs.ts'
import { homeWinChance, type Situation } from './win-probability.ts'

const empty: Occupied = [false, false, false]
const start: Situation = { inning: 1, half: 'top', outs: 0, bases: empty, lead: 0, scheduledInnings: 9 }

const situation: fc.Arbitrary<Situation> = fc.record({
  inning: fc.integer({ min: 1, max: 14 }),
  half: fc.constantFrom('top', 'bottom'),
  outs: fc.integer({ min: 0, max: 2 }),
  bases: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  lead: fc.integer({ min: -9, max: 9 }),
  scheduledInnings: fc.constantFrom(7, 9),
})

/** Whether the home side has won, or an extra inning began with a lead. */
const isPossible = ({ inning, half, lead, scheduledInnings }: Situation) =>
  !(inning >= scheduledInnings && half === 'bottom' && lead > 0) &&
  !(inning > scheduledInnings && half === 'top' && lead > 0)

const after = (now: Situation, { bases, outs, runs }: { bases: Occupied; outs: number; runs: number }) => ({
  ...now,
  bases,
  outs,
  lead: now.lead + (now.half === 'top' ? -runs : runs),
})

test('the chance before a plate appearance is that of its outcomes together', () => {
  fc.assert(
    fc.property(situation.filter(isPossible), (now) => {
      const outcomes = outcomesOf(now.bases, now.outs)
      const together = outcomes.reduce((sum, it) => sum + it.chance * homeWinChance(after(now, it)), 0)
      expect(together).toBeCloseTo(homeWinChance(now), 5)
    }),
  )
})

test('a run more for the home side never makes its chance smaller', () => {
  fc.assert(
    fc.property(situation, (now) => {
      const more = homeWinChance({ ...now, lead: now.lead + 1 })
      expect(more).toBeGreaterThanOrEqual(homeWinChance(now) - 1e-9)
      expect(more).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('two equal sides begin a game, and an extra inning, at one half', () => {
  expect(homeWinChance(start)).toBeCloseTo(0.5, 6)
  expect(homeWinChance({ ...start, inning: 12, bases: [false, true, false] })).toBeCloseTo(0.5, 6)
})

test('a home side that leads in the last bottom half has won', () => {
  expect(homeWinChance({ ...start, inning: 9, half: 'bottom', lead: 1 })).toBe(1)
  expect(homeWinChance({ ...start, inning: 7, half: 'bottom', lead: 1, scheduledInnings: 7 })).toBe(1)
  expect(homeWinChance({ ...start, inning: 9, half: 'bottom', outs: 3, lead: -1 })).toBe(0)
})

test('the outcomes of a plate appearance are all that can happen', () => {
  for (const outs of [0, 1, 2])
    for (let bases = 0; bases < 8; bases += 1) {
      const all = outcomesOf([(bases & 1) > 0, (bases & 2) > 0, (bases & 4) > 0], outs)
      expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
    }
})

test.runIf(haveRecordings)(
  'a side scores in nine innings what sides scored in 80 games of the league',
  () => {
    const games = loggedGames().filter(({ final, totalsMatch }) => final !== null && totalsMatch)
    const runs = games.reduce((sum, { final }) => sum + (final?.away.r ?? 0) + (final?.home.r ?? 0), 0)
    const halves = games.reduce((sum, it) => sum + it.halves.length, 0)
    const expected = furtherRuns(empty, 0).reduce((sum, chance, it) => sum + chance * it, 0)
    expect(Math.abs(9 * expected - (9 * runs) / halves)).toBeLessThan(0.26)
  },
)
