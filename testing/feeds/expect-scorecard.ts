import { expect } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import { truncateLog } from '../../domain/folding/truncate-log.ts'
import { plateAppearanceOf } from '../../domain/plays/scoring-rules.ts'
import { type ScorecardSide, scorecardAt } from '../../domain/scorecard/scorecard-at.ts'

const END = Number.POSITIVE_INFINITY
const sides = ['away', 'home'] as const

/** Expects the laws of a scorecard of a game, at its end and at every tenth of its times. */
export const expectScorecard = (log: GameLog): void => {
  expectCells(log)
  expectOuts(log)
  for (const at of someTimes(log)) {
    expectSums(log, at)
    expect(scorecardAt(log, at)).toEqual(scorecardAt(truncateLog(log, at), END))
  }
}

const someTimes = (log: GameLog) => {
  const times = [...new Set(log.moments.map((it) => it.at))]
  return times.filter((_, index) => index % 10 === 0 || index === times.length - 1)
}

/** Each plate appearance has a cell, and no two share a place. */
const expectCells = (log: GameLog) => {
  const card = scorecardAt(log, END)
  const cells = sides.flatMap((side) => card[side].cells.map((it) => ({ side, ...it })))
  const atBats = log.moments.flatMap((it) => (it.kind === 'at-bat' ? [it.play] : []))
  expect(cells.flatMap(({ play }) => play ?? []).sort((a, b) => a - b)).toEqual(atBats)
  const places = cells.map(({ side, slot, inning, column }) => `${side} ${slot} ${inning} ${column}`)
  expect(new Set(places).size).toBe(cells.length)
}

/** Outs are numbered from 1; the last inning may lack the third: a walk-off, rain, or the log’s end. */
const expectOuts = (log: GameLog) => {
  const card = scorecardAt(log, END)
  for (const side of sides)
    for (const [inning, cells] of Map.groupBy(card[side].cells, (it) => it.inning)) {
      const outs = cells.flatMap(({ out }) => out?.number ?? []).sort()
      expect(outs).toEqual([1, 2, 3].slice(0, outs.length))
      if (inning < (card[side].cells.at(-1)?.inning ?? 0)) expect(outs).toHaveLength(3)
    }
}

/** The cells add up to the box score of the plays at that time. */
const expectSums = (log: GameLog, at: number) => {
  const card = scorecardAt(log, at)
  const box = boxScoreAt({ ...log, official: null, officialNow: null }, at)
  for (const side of sides) {
    for (const { inning, ...line } of box.linescore.innings) {
      const scored = card[side].cells.filter((it) => it.inning === inning && it.legs.at(-1)?.to === 4)
      expect(scored).toHaveLength(line[`${side}_runs`] ?? 0)
    }
    for (const { mlbId, battingStats } of box[side].lineup) {
      const { ab, h, bb, so, rbi } = battingStats
      expect({ mlbId, ...sumOf(card[side], mlbId) }).toEqual({ mlbId, ab, h, bb, so, rbi })
    }
  }
}

const sumOf = ({ cells }: ScorecardSide, batter: number) => {
  const turns = cells.filter((it) => it.state === 'ended' && it.batter === batter)
  const counts = turns.map((it) => ({ ...plateAppearanceOf(it.eventType), rbi: it.rbi }))
  return {
    ab: counts.filter((it) => it.atBat).length,
    h: counts.filter((it) => (it.bases ?? 0) > 0).length,
    bb: counts.filter((it) => it.walk).length,
    so: counts.filter((it) => it.strikeout).length,
    rbi: counts.reduce((sum, it) => sum + it.rbi, 0),
  }
}
