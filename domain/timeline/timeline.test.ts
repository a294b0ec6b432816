import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateAt } from '../../domain/folding/fold-game.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { atBat, change, pitch, runner, START, smallLog } from '../../testing/feeds/small-log.ts'
import type { Of } from '../../testing/feeds/small-plays.ts'
import { testEach } from '../../testing/league-data.ts'
import { truncateLog } from '../folding/truncate-log.ts'
import { JUMP_UNITS, jumpFrom } from './jump.ts'
import { type Timeline, timelineOf } from './timeline-of.ts'

const SECOND = 1_000
const LEAD = 3 * SECOND
const END = Number.POSITIVE_INFINITY
const at = (seconds: number) => START + seconds * SECOND

const up = (play: number, seconds: number, half: 'top' | 'bottom' = 'top', inning = 1) =>
  atBat(101, { play, half, inning, at: at(seconds) })
const thrown = (play: number, seconds: number): Of<'pitch'> => ({
  ...(pitch(0, 1) as Of<'pitch'>),
  ...{ play, start: at(seconds), at: at(seconds + 5) },
})
const scores = (play: number, seconds: number) => runner(101, { play, to: 'score', at: at(seconds) })

const log = smallLog([
  ...[up(0, 0), thrown(0, 30), thrown(0, 50), scores(0, 60), scores(0, 60)],
  ...[up(1, 70), thrown(1, 90)],
  ...[up(2, 200, 'bottom'), thrown(2, 230), scores(2, 240)],
  ...[up(3, 250, 'bottom'), up(3, 255, 'bottom'), thrown(3, 270), scores(3, 280), scores(3, 280)],
])

test('a half-inning and a plate appearance begin with their first pitch', () => {
  const timeline = timelineOf(log)
  expect(timeline.halves).toEqual([
    { at: at(30), inning: 1, half: 'top' },
    { at: at(230), inning: 1, half: 'bottom' },
  ])
  expect(timeline.atBats.map((it) => it.at)).toEqual([at(30), at(90), at(230), at(270)])
  expect(timeline.pitches.map((it) => it.at)).toEqual([30, 50, 90, 230, 270].map(at))
})

test('runs on one event are one scoring play, which begins with its pitch', () => {
  expect(timelineOf(log).runs).toEqual([
    { at: at(50), takesLead: true },
    { at: at(230), takesLead: false },
    { at: at(270), takesLead: true },
  ])
})

test('the turns of followed batters are the viewer’s, and where a followed pitcher takes the mound', () => {
  const turn = (
    batter: number,
    play: number,
    seconds: number,
    half: 'top' | 'bottom' = 'top',
    inning = 1,
  ) => [atBat(batter, { play, half, inning, at: at(seconds) }), thrown(play, seconds + 10)]
  const game = smallLog([
    ...[turn(101, 0, 0), turn(102, 1, 30), turn(101, 2, 60), turn(201, 3, 90, 'bottom')].flat(),
    ...[turn(102, 4, 120, 'top', 2), turn(103, 5, 150, 'top', 2)].flat(),
    change('pitcher', 211, { at: at(170) }),
    ...[turn(104, 6, 180, 'top', 2), turn(105, 7, 210, 'top', 2)].flat(),
  ])
  const mine = (...followed: number[]) => timelineOf(game, followed).mine.map((it) => it.at)
  expect(mine()).toEqual([])
  expect(mine(101, 103)).toEqual([10, 70, 160].map(at))
  expect(mine(210)).toEqual([10, 130].map(at))
  expect(mine(211, 104)).toEqual([at(190)])
  expect(timelineOf(truncateLog(game, at(60)), [101]).mine.map((it) => it.at)).toEqual([at(10), at(60)])
})

test('a jump opens three seconds before the part begins, and back from a part just begun leads further back', () => {
  const timeline = timelineOf(log)
  const next = (from: number) => jumpFrom(timeline, { unit: 'atBats', step: 1 }, at(from))?.place
  const back = (from: number) => jumpFrom(timeline, { unit: 'atBats', step: -1 }, at(from))?.place
  expect(next(0)).toBe(at(27))
  expect(next(27)).toBe(at(87))
  expect(next(267)).toBeUndefined()
  expect(back(100)).toBe(at(87))
  expect(back(89)).toBe(at(27))
  expect(back(28)).toBeUndefined()
})

const expectInOrder = (timeline: Timeline) => {
  for (const unit of JUMP_UNITS) {
    const starts = timeline[unit].map((it) => it.at)
    expect(starts, unit).toEqual(starts.toSorted((a, b) => a - b))
  }
}

testEach(test, recordings('finals'))(
  'the timeline of $name has each half, pitch and run of its log',
  ({ json }) => {
    const game = logOf(json)
    const timeline = timelineOf(game)
    const { away, home } = stateAt(game, END)
    const batted = [away, home].flatMap((it) => it.innings).filter((it) => it.batted).length
    expectInOrder(timeline)
    expect(timeline.halves).toHaveLength(batted)
    expect(timeline.pitches).toHaveLength(game.moments.filter((it) => it.kind === 'pitch').length)
    const scoring = game.moments.filter((it) => it.kind === 'runner' && it.to === 'score' && !it.out)
    const runs = [away, home].flatMap((it) => it.innings).reduce((sum, it) => sum + it.runs, 0)
    expect(scoring).toHaveLength(runs)
    expect(timeline.runs.length).toBeGreaterThan(0)
  },
)

testEach(test, recordings('finals'))('a truncated log of $name tells no run that comes later', ({ json }) => {
  const game = logOf(json)
  const all = timelineOf(game).runs
  for (const moment of game.moments) {
    const known = timelineOf(truncateLog(game, moment.at)).runs
    expect(known.map((it) => it.at)).toEqual(all.slice(0, known.length).map((it) => it.at))
    expect(known.every((it) => it.at <= moment.at)).toBe(true)
  }
})

const gap = fc.integer({ min: 4 * SECOND, max: 60 * SECOND })
const games = fc.array(fc.tuple(fc.array(gap, { minLength: 1, maxLength: 6 }), fc.boolean()), {
  minLength: 1,
  maxLength: 30,
})

test('jumps forward and back stop once at each part of a generated game', () => {
  fc.assert(
    fc.property(games, (turns) => {
      let now = START
      const moments = turns.flatMap(([waits, isRun], play) => {
        const opening = atBat(101, {
          play,
          at: now,
          half: play % 6 < 3 ? 'top' : 'bottom',
          inning: 1 + Math.floor(play / 6),
        })
        const pitches = waits.map((wait) => {
          now += wait
          return { ...(pitch(0, 1) as Of<'pitch'>), play, start: now, at: now }
        })
        return [opening, ...pitches, ...(isRun ? [runner(101, { play, to: 'score', at: now })] : [])]
      })
      const timeline = timelineOf(smallLog(moments))
      expectInOrder(timeline)
      for (const unit of JUMP_UNITS) {
        const starts = timeline[unit].map((it) => it.at)
        expect(stopsOf(timeline, unit, 1, START - LEAD - SECOND)).toEqual(starts)
        expect(stopsOf(timeline, unit, -1, now + LEAD)).toEqual(starts.toReversed())
      }
    }),
  )
})

const stopsOf = (timeline: Timeline, unit: (typeof JUMP_UNITS)[number], step: 1 | -1, from: number) => {
  const stops: number[] = []
  for (let stop = jumpFrom(timeline, { unit, step }, from); stop !== undefined; ) {
    stops.push(stop.at)
    stop = jumpFrom(timeline, { unit, step }, stop.place)
  }
  return stops
}
