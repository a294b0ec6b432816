import { expect } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { PlayByPlayInning } from '../../contract/games/play-by-play.ts'
import { basesAt } from '../../domain/folding/bases-at.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import {
  type Figure,
  type FigurePlays,
  playOnBase,
  playsBehind,
  readFigures,
} from '../../domain/folding/plays-behind.ts'
import { playsUntil } from '../../domain/folding/plays-until.ts'
import { inningsPitched } from '../../domain/stats/figures.ts'

type Play = PlayByPlayInning['top'][number]

const sides = ['away', 'home'] as const
const totals = ['runs', 'hits', 'errors'] as const
const battingStats = ['ab', 'r', 'h', 'h2b', 'h3b', 'hr', 'rbi', 'bb', 'so', 'sb'] as const
const pitchingStats = ['h', 'r', 'er', 'bb', 'so', 'hr'] as const

/** The event types of the plays that count in a column. */
const typeOf: { [stat: string]: RegExp } = {
  hits: /^(single|double|triple|home_run)$/,
  h: /^(single|double|triple|home_run)$/,
  h2b: /^double$/,
  h3b: /^triple$/,
  hr: /^home_run$/,
  bb: /walk/,
  so: /strikeout/,
  sb: /stolen_base|double_play|strikeout|other_out/,
}

/** Expects that listed plays make up each figure of a game, at its end and at every tenth of its times. */
export const expectPlaysBehind = (log: GameLog): void => {
  const figures = readFigures(log)
  for (const at of someTimes(log)) {
    const plays = new Map(
      playsUntil(log, at).flatMap((it) => [...it.top, ...it.bottom].map((p) => [p.id, p])),
    )
    for (const { figure, value } of figuresAt(log, at)) expectFigure(figures, { figure, value, at, plays })
    for (const runner of basesAt(log, at).filter((it) => it !== null))
      expect([runner, plays.has(playOnBase(figures, runner, at) ?? '')]).toEqual([runner, true])
  }
}

const someTimes = (log: GameLog) => {
  const times = [...new Set(log.moments.map((it) => it.at))]
  return times.filter((_, index) => index % 10 === 0 || index === times.length - 1)
}

type Expected = { figure: Figure; value: number | string; at: number; plays: Map<string, Play> }

const expectFigure = (figures: FigurePlays, { figure, value, at, plays }: Expected) => {
  const behind = playsBehind(figures, figure, at)
  const sum = behind.reduce((total, it) => total + it.count, 0)
  expect({ figure, at, value: figure.stat === 'outs' ? inningsPitched(sum) : sum }).toEqual({
    figure,
    at,
    value,
  })
  for (const { play, count } of behind) {
    const told = plays.get(play)
    expect([figure, at, play, told?.id]).toEqual([figure, at, play, play])
    if (typeOf[figure.stat] !== undefined) expect(told?.event_type).toMatch(typeOf[figure.stat] ?? /^/)
    if (figure.stat === 'runs') expect([play, told?.scorers.length]).toEqual([play, count])
  }
}

/** Each figure of the box score at a time. */
const figuresAt = (log: GameLog, at: number): { figure: Figure; value: number | string }[] => {
  const box = boxScoreAt(log, at)
  return sides.flatMap((side) => [
    ...totals.map((stat) => ({ figure: { side, stat }, value: box.linescore[`${side}Team`][stat] })),
    ...box[side].lineup.flatMap(({ mlbId, battingStats: line }) =>
      battingStats.map((stat) => ({ figure: { batter: mlbId, stat }, value: line[stat] })),
    ),
    ...box[side].pitchers.flatMap(({ mlbId, pitchingStats: line }) => [
      ...pitchingStats.map((stat) => ({ figure: { pitcher: mlbId, stat }, value: line[stat] })),
      { figure: { pitcher: mlbId, stat: 'outs' as const }, value: line.ip },
    ]),
  ])
}
