import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { aGame, games } from '../../testing/feeds/any-games.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { START } from '../../testing/feeds/small-log.ts'
import { testEach } from '../../testing/league-data.ts'
import { applyMoment } from '../folding/fold-game.ts'
import { type GameState, stateBefore } from '../state/game-state.ts'
import { type Cut, cutOf, peopleOf, readForCuts, WHOLE_CUTS } from './cut-of.ts'
import { minutesOf, nextPlayed, type Segment } from './segments.ts'

const SECOND = 1_000
const played = recordings('finals')

const segmentsOf = (log: GameLog, cut: Cut) => cutOf(readForCuts(log), cut)
const isIn = (segments: readonly Segment[], at: number) =>
  segments.some(({ from, to }) => from <= at && at < to)

/** Count, outs, occupied bases and the figures of the line score: what a viewer must not miss. */
const situationOf = ({ balls, strikes, outs, bases, away, home }: GameState) =>
  JSON.stringify([balls, strikes, outs, bases.map((it) => it !== null), away.innings, home.innings])

/** The moments that changed the situation; a batter who comes up sets the count back and is no event. */
const changesOf = (log: GameLog): Moment[] => {
  const state = stateBefore(log)
  return log.moments.filter((moment) => {
    const before = situationOf(state)
    applyMoment(state, moment)
    return moment.kind !== 'at-bat' && situationOf(state) !== before
  })
}

const expectWhole = (log: GameLog) => {
  const changes = changesOf(log)
  for (const kind of ['full', 'noBreaks', 'action'] as const) {
    const segments = segmentsOf(log, { kind })
    expect(
      changes.filter(({ at }) => !isIn(segments, at)),
      kind,
    ).toEqual([])
  }
  const scoring = segmentsOf(log, { kind: 'scoring' })
  const runs = log.moments.filter((it) => it.kind === 'runner' && it.to === 'score' && !it.out)
  expect(runs.filter(({ at }) => !isIn(scoring, at))).toEqual([])
}

const cutsOf = (log: GameLog): Cut[] => {
  const { player, pitcher } = peopleOf(readForCuts(log))
  return [
    ...WHOLE_CUTS.map((kind) => ({ kind })),
    ...player.map((id) => ({ kind: 'player' as const, id })),
    ...pitcher.map((id) => ({ kind: 'pitcher' as const, id })),
  ]
}

const expectInOrder = (log: GameLog) => {
  const [first, last] = [log.moments[0]?.at ?? 0, log.moments.at(-1)?.at ?? 0]
  for (const cut of cutsOf(log)) {
    const segments = segmentsOf(log, cut)
    expect(segments.length, cut.kind).toBeGreaterThan(0)
    segments.forEach(({ from, to }, nth) => {
      expect(to).toBeGreaterThan(from)
      expect(from).toBeGreaterThanOrEqual(segments[nth - 1]?.to ?? first - 12 * SECOND)
      expect(to).toBeLessThanOrEqual(last + 6 * SECOND)
    })
  }
}

/** A log as it stood after so many of its moments: live, since it does not end. */
const grownTo = (log: GameLog, count: number) => ({ ...log, moments: log.moments.slice(0, count) })

const expectStable = (log: GameLog, step: number) => {
  for (const cut of cutsOf(log)) {
    const all = segmentsOf(log, cut)
    for (let count = 1; count < log.moments.length; count += step) {
      const segments = segmentsOf(grownTo(log, count), cut)
      const finished = segments.filter(({ to }) => to < Number.POSITIVE_INFINITY)
      expect(segments.length - finished.length).toBeLessThanOrEqual(1)
      if (cut.kind !== 'full') expect(finished).toEqual(all.slice(0, finished.length))
    }
  }
}

testEach(test, played)('no cut of $name loses what changed the game', ({ json }) => {
  const log = logOf(json)
  expectWhole(log)
  expectInOrder(log)
})

testEach(test, played)('each cut of $name is shorter than the one before', ({ json }) => {
  const reading = readForCuts(logOf(json))
  const minutes = WHOLE_CUTS.map((kind) => minutesOf(cutOf(reading, { kind })))
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a))
  const [full = 0, noBreaks = 0, action = 0, scoring = 0] = minutes
  expect(noBreaks).toBeLessThan(full * 0.85)
  expect(action).toBeLessThan(noBreaks * 0.75)
  expect(scoring).toBeLessThan(action * 0.5)
})

testEach(test, played)('the segments of $name stay as the game grows', ({ json }) => {
  expectStable(logOf(json), 97)
})

test('no cut of any game loses what changed it, and its segments stay as it grows', () => {
  fc.assert(
    fc.property(games, (turns) => {
      const log = aGame(turns)
      expectWhole(log)
      expectInOrder(log)
      expectStable(log, 7)
    }),
    { numRuns: 60 },
  )
})

test('a live half-inning is played without an end until the next has begun', () => {
  const log = aGame([
    { waits: [20, 20], runs: 0, isLastOfHalf: true },
    { waits: [200, 20], runs: 1, isLastOfHalf: true },
  ])
  const half = log.moments.findIndex((it) => it.kind === 'pitch' && it.at > START + 100 * SECOND)
  const before = segmentsOf(grownTo(log, half), { kind: 'noBreaks' })
  const after = segmentsOf(grownTo(log, half + 1), { kind: 'noBreaks' })
  expect(before.map(({ to }) => to)).toEqual([Number.POSITIVE_INFINITY])
  expect(after.map(({ to }) => to < Number.POSITIVE_INFINITY)).toEqual([true, false])
  expect(nextPlayed(after, (after[0]?.to ?? 0) + SECOND)).toBe(after[1]?.from)
})

test('the cut of a pitcher has all his pitches and no other, that of a batter his turns and runs', () => {
  const [json] = played.map((it) => it.json)
  if (json === undefined) return
  const log = logOf(json)
  const reading = readForCuts(log)
  const { player, pitcher } = peopleOf(reading)
  const pitches = log.moments.filter((it) => it.kind === 'pitch')
  const shown = pitcher.map((id) =>
    pitches.filter(({ at }) => isIn(cutOf(reading, { kind: 'pitcher', id }), at)),
  )
  expect(shown.flat().length).toBe(pitches.length)
  for (const id of player) {
    const segments = cutOf(reading, { kind: 'player', id })
    const his = log.moments.filter((it) => it.kind === 'runner' && it.runner === id)
    expect(his.filter(({ at }) => !isIn(segments, at))).toEqual([])
  }
})

test('a picture in a segment stays, one in a gap goes to the next, and one after the last goes nowhere', () => {
  const segments = [
    { from: 10, to: 20 },
    { from: 50, to: 60 },
  ]
  expect([0, 10, 19, 20, 40, 55].map((at) => nextPlayed(segments, at))).toEqual([10, 10, 19, 50, 50, 55])
  expect(nextPlayed(segments, 60)).toBeUndefined()
  expect(minutesOf([{ from: 0, to: Number.POSITIVE_INFINITY }], 90_000)).toBe(1.5)
})
