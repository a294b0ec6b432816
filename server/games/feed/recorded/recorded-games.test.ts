import { expect, test } from 'vitest'
import { boxScoreAnswer } from '../../../../contract/games/box-score.ts'
import { type GameLog, gameLog } from '../../../../contract/games/game-log.ts'
import { playByPlay } from '../../../../contract/games/play-by-play.ts'
import { scoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../../contract/games/status.ts'
import { boxScoreAt } from '../../../../domain/folding/box-score-at.ts'
import { stateAt } from '../../../../domain/folding/fold-game.ts'
import { lineScoreAt } from '../../../../domain/folding/line-score-at.ts'
import { playsUntil } from '../../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../../domain/folding/scoreboard-at.ts'
import { stateBefore } from '../../../../domain/state/game-state.ts'
import { inningsPitched } from '../../../../domain/stats/figures.ts'
import { haveRecordings, recordings } from '../../../../testing/feeds/recordings.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { type Feed, parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'
import { readOfficial } from '../read-official.ts'

const END = Number.POSITIVE_INFINITY
const sides = ['away', 'home'] as const

const readGame = (json: unknown) => {
  const feed = parseFeed(json)
  const log = readFeed(feed)
  if (log === undefined) throw new Error('the recording was not understood')
  return { feed, log, folded: { ...log, official: null }, official: officialOf(feed, log) }
}

/** The league's figures alone: no play fills them. */
const officialOf = (feed: Feed, log: GameLog) => {
  const official = readOfficial(feed, stateBefore(log))
  if (official === null) throw new Error('no official figures')
  return official
}

const finals = recordings('finals').map(({ name, json }) => ({ name, ...readGame(json) }))

testEach(test, finals)(
  'the plays of the recorded game $name fold to its line score',
  ({ folded, official }) => {
    const line = lineScoreAt(folded, END)
    for (const side of sides) {
      const { runs, hits, errors } = official[side]
      expect(line[`${side}Team`]).toMatchObject({ runs, hits, errors })
    }
    expect(line.innings).toHaveLength(official.innings.length)
    for (const { inning, away, home } of official.innings) {
      expect(line.innings[inning - 1]).toMatchObject({ inning, away_runs: away.runs, home_runs: home.runs })
      expect(numbers(line.innings[inning - 1])).toEqual([away.hits, away.errors, home.hits, home.errors])
    }
  },
)

testEach(test, finals)(
  'the plays of the recorded game $name fold to every batter’s line',
  ({ folded, official }) => {
    const box = boxScoreAt(folded, END)
    for (const side of sides) {
      const folds = box[side].lineup.map((it) => ({
        id: it.mlbId,
        order: it.battingOrder,
        position: it.position,
        ...it.battingStats,
      }))
      expect(folds).toEqual(official[side].batters)
    }
  },
)

// The league may leave them all out for a second game.
const withNotes = finals.filter(({ official }) => official.gameInfo.length > 0)
testEach(test, withNotes)(
  'umpires, weather and park of the recorded game $name are the same before its end and after',
  ({ log, official }) => {
    expect(log.gameInfo.map(({ label }) => label)).toContain('Umpires')
    expect(official.gameInfo).toEqual(expect.arrayContaining(log.gameInfo))
  },
)

testEach(test, finals)(
  'the plays of the recorded game $name fold to every pitcher’s line',
  ({ folded, official }) => {
    const box = boxScoreAt(folded, END)
    for (const side of sides) {
      const folds = box[side].pitchers.map((it) => ({ id: it.mlbId, ...it.pitchingStats }))
      const expected = official[side].pitchers.map(({ note: _, outs, ...it }) => ({
        ...it,
        ip: inningsPitched(outs),
      }))
      expect(folds).toEqual(expected)
    }
  },
)

testEach(test, finals)(
  'score, outs and bases of the recorded game $name agree with the league’s after every play',
  ({ feed, folded }) => {
    for (const play of feed.liveData.plays.allPlays) {
      const index = folded.moments.findIndex(
        (it) => it.kind === 'result' && it.play === play.about.atBatIndex,
      )
      // Without the result itself, which repeats the league's own word on bases and outs.
      const before = { ...folded, moments: folded.moments.slice(0, index) }
      const state = stateAt(before, END)
      const { postOnFirst, postOnSecond, postOnThird } = play.matchup
      expect(state.outs).toBe(play.count.outs)
      expect(state.batter).toBe(play.matchup.batter.id)
      if (state.outs < 3) expect(state.bases).toEqual([postOnFirst.id, postOnSecond.id, postOnThird.id])
    }
  },
)

testEach(test, finals)(
  'the recorded game $name never takes back a run, whatever the moment',
  ({ folded, log }) => {
    let runs = 0
    for (const { at } of log.moments) {
      const { awayTeam, homeTeam } = lineScoreAt(folded, at)
      expect(awayTeam.runs + homeTeam.runs).toBeGreaterThanOrEqual(runs)
      runs = awayTeam.runs + homeTeam.runs
    }
  },
)

testEach(test, finals)(
  'the recorded game $name has pitchers of record, plays in both halves and valid answers',
  ({ log }) => {
    const box = boxScoreAnswer.parse(boxScoreAt(log, END))
    expect(box.corrections).toEqual([])
    const plays = playByPlay.response.parse(playsUntil(log, END))
    const item = scoreboardItem.parse(scoreboardAt(log, END))
    expect(item).toMatchObject({
      gameStatus: STATUS.final,
      isFinal: true,
      shortStatus: `Final/${box.linescore.innings.length}`,
    })
    expect(box.decisions.winner?.name).toBe(item.winningPitcher?.name)
    expect(box.gameInfo).toEqual(log.official?.gameInfo.length ? log.official.gameInfo : log.gameInfo)
    expect(plays.map((it) => it.inning)).toEqual(box.linescore.innings.map((it) => it.inning).reverse())
    expect(plays.every((it) => it.top.length > 2)).toBe(true)
    expect(gameLog.parse(JSON.parse(JSON.stringify(log)))).toEqual(log)
  },
)

test.skipIf(!haveRecordings)(
  'the game recorded in the bottom of the seventh stands where the recording does',
  () => {
    const [recording] = recordings('in-progress').filter((it) => it.name.startsWith('633860'))
    const { log, official } = readGame(recording?.json)
    const box = boxScoreAt(log, END)
    expect(scoreboardAt(log, END)).toMatchObject({
      gameStatus: STATUS.live,
      shortStatus: '7ma Baja',
      secondLine: '0 Outs',
    })
    expect(box.linescore).toMatchObject({ diamond: 'pos-001', balls: 'balls-0', strikes: 'strikes-2' })
    expect(box.batter?.mlbId).toBe(676701)
    expect(box.onDeck?.mlbId).toBe(606132)
    expect(box.inTheHole?.mlbId).toBe(602074)
    expect(box.currentPitcher?.mlbId).toBe(676969)
    for (const side of sides) {
      expect(box[side].lineup.map((it) => it.mlbId)).toEqual(official[side].batters.map((it) => it.id))
      expect(box.linescore[`${side}Team`].runs).toBe(official[side].runs)
    }
  },
)

test.skipIf(!haveRecordings)('the game recorded at its warm-up has a state and no play', () => {
  const [recording] = recordings('in-progress').filter((it) => it.name.startsWith('824370'))
  const { log } = readGame(recording?.json)
  expect(scoreboardAt(log, END)).toMatchObject({
    gameStatus: STATUS.warmup,
    statusText: 'Calentamiento',
    streaming: false,
    isVideoAvailable: false,
  })
  expect(playsUntil(log, END)).toEqual([])
  expect(boxScoreAt(log, END).away.lineup).toHaveLength(9)
})

const numbers = (line: ReturnType<typeof lineScoreAt>['innings'][number] | undefined) =>
  [line?.away_hits, line?.away_errors, line?.home_hits, line?.home_errors].map((it) => it ?? 0)
