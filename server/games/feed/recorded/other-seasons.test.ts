import { expect, test } from 'vitest'
import { boxScoreAnswer } from '../../../../contract/games/box-score.ts'
import { type GameLog, gameLog } from '../../../../contract/games/game-log.ts'
import type { Moment } from '../../../../contract/games/moments.ts'
import { scoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { boxScoreAt } from '../../../../domain/folding/box-score-at.ts'
import { applyMoment } from '../../../../domain/folding/fold-game.ts'
import { playsUntil } from '../../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../../domain/folding/scoreboard-at.ts'
import { type GameState, stateBefore } from '../../../../domain/state/game-state.ts'
import { type LoggedGame, loggedGames, logOf } from '../../../../testing/feeds/pitch-log.ts'
import { smallFeed } from '../../../../testing/feeds/small-feed.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'

const END = Number.POSITIVE_INFINITY
const sides = ['away', 'home'] as const
const sum = (values: number[]) => values.reduce((total, it) => total + it, 0)
const plateAppearancesOf = (game: LoggedGame) => game.halves.flatMap((it) => it.pas)

/** A log with clubs, park and day of a small feed but no line-ups: batters take their place by batting. */
const template = (): GameLog => {
  const log = readFeed(parseFeed(smallFeed({ plays: [] })))
  if (log === undefined) throw new Error('not understood')
  const nobody = { lineup: [], pitcher: null }
  return { ...log, players: {}, starters: { away: nobody, home: nobody } }
}

const games = loggedGames().map((game) => ({ game, log: logOf(game, template()) }))

test.skipIf(loggedGames().length === 0)(
  'the eighty real games make valid logs, and every view of them is a valid answer',
  () => {
    expect(games).toHaveLength(80)
    for (const { log } of games) {
      expect(gameLog.safeParse(log).error).toBeUndefined()
      expect(boxScoreAnswer.safeParse(boxScoreAt(log, END)).error).toBeUndefined()
      expect(scoreboardItem.safeParse(scoreboardAt(log, END)).error).toBeUndefined()
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'every pitch of the eighty real games leaves a possible count, and the fold shows that count',
  () => {
    for (const { log } of games) {
      replay(log, ({ balls, strikes, atBatOpen }, moment) => {
        if (moment.kind !== 'pitch') return
        expect([balls, strikes, atBatOpen]).toEqual([moment.balls, moment.strikes, true])
        expect(balls <= 4 && strikes <= 3).toBe(true)
      })
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'no half-inning of the eighty real games has a fourth out; batters after the third are lost runners',
  () => {
    let lost = 0
    for (const { log } of games) {
      let before = { outs: 0, inning: 0, half: '' }
      replay(log, ({ outs, inning, half }, moment) => {
        expect(outs).toBeLessThanOrEqual(3)
        const isSameHalfInning = moment.kind === 'at-bat' && inning === before.inning && half === before.half
        if (isSameHalfInning && before.outs === 3) lost += 1
        before = { outs, inning, half }
      })
    }
    // In at most 20 of 1,400 halves the log calls a batter out who was safe on a third strike or a bunt.
    expect(lost).toBeLessThanOrEqual(20)
  },
)

test.skipIf(loggedGames().length === 0)(
  'hits, home runs and strikeouts of the eighty real games are the official ones where the log is complete',
  () => {
    const complete = games.filter(({ game }) => game.totalsMatch === true && game.final !== null)
    expect(complete).toHaveLength(75)
    for (const { game, log } of complete) {
      const box = boxScoreAt(log, END)
      for (const side of sides) {
        const official = game.final?.[side]
        const lines = box[side].lineup.map((it) => it.battingStats)
        const { hits, homes } = box.linescore[`${side}Team`]
        const strikeouts = sum(lines.map((it) => it.so))
        expect([hits, homes, strikeouts]).toEqual([official?.h, official?.hr, official?.so])
      }
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'the eighty real games’ batters add up to the pitchers’ figures, and the innings to the total',
  () => {
    for (const { log } of games) {
      const box = boxScoreAt(log, END)
      for (const [bat, pitch] of [
        ['away', 'home'],
        ['home', 'away'],
      ] as const) {
        const lines = box[bat].lineup.map((it) => it.battingStats)
        const allowed = box[pitch].pitchers.map((it) => it.pitchingStats)
        for (const what of ['h', 'hr', 'bb', 'so'] as const)
          expect(sum(lines.map((it) => it[what]))).toBe(sum(allowed.map((it) => it[what])))
        const byInning = box.linescore.innings.map((it) => it[`${bat}_hits`] ?? 0)
        expect(sum(byInning)).toBe(box.linescore[`${bat}Team`].hits)
      }
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'every turn of the eighty real games has a batter with a place in the order and a pitcher in the box score',
  () => {
    for (const { game, log } of games) {
      const box = boxScoreAt(log, END)
      const batters = new Map(sides.flatMap((side) => box[side].lineup.map((it) => [it.mlbId, it])))
      const pitchers = new Set(sides.flatMap((side) => box[side].pitchers.map((it) => it.mlbId)))
      for (const { b, p } of plateAppearancesOf(game)) {
        expect(Math.floor((batters.get(b)?.battingOrder ?? 0) / 100)).toBeGreaterThanOrEqual(1)
        expect(pitchers.has(p)).toBe(true)
      }
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'every turn of the eighty real games is listed once, in its own half-inning',
  () => {
    for (const { game, log } of games) {
      const plays = playsUntil(log, END).flatMap((it) => [...it.top, ...it.bottom])
      expect(plays).toHaveLength(plateAppearancesOf(game).length)
      for (const [index, { half, pas }] of game.halves.entries()) {
        const inning = playsUntil(log, END).find((it) => it.inning === Math.floor(index / 2) + 1)
        expect(inning?.[half].map((it) => it.event_type)).toEqual(pas.map((it) => it.ev).reverse())
      }
    }
  },
)

test.skipIf(loggedGames().length === 0)(
  'real games of seven innings, extra innings and five and a half innings end in their inning',
  () => {
    for (const { game, log } of games) {
      const { linescore, shortStatus } = scoreboardAt(log, END)
      const innings = Math.ceil(game.halfCount / 2)
      expect(linescore.innings).toHaveLength(innings)
      expect(shortStatus).toBe(`Final/${innings}`)
      expect(linescore.inningNumbersToShow.at(-1)).toBe(Math.max(9, innings))
      expect(linescore.inningNumbersToShow).toHaveLength(9)
      const unbatted = game.halfCount % 2 === 1
      expect(linescore.innings.at(-1)?.home_runs === null).toBe(unbatted)
    }
    const lasting = (halves: number) =>
      games.filter(({ game }) => Math.ceil(game.halfCount / 2) === halves).length
    expect([lasting(7), lasting(10) + lasting(11)]).toEqual([3, 6])
    expect(games.find(({ game }) => game.gamePk === 787_173)?.game.halfCount).toBe(11)
  },
)

/** Folds a log moment by moment and shows each state. */
const replay = (log: GameLog, onState: (state: GameState, moment: Moment) => void) => {
  const state = stateBefore(log)
  for (const moment of log.moments) {
    applyMoment(state, moment)
    onState(state, moment)
  }
}
