import { expect, test } from 'vitest'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { haveRecordings, recording, recordings } from '../../../testing/feeds/recordings.ts'
import { liveLineScore, logOf, smallFeed } from '../../../testing/feeds/small-feed.ts'

const END = Number.POSITIVE_INFINITY

type Json = ReturnType<typeof smallFeed>
type Recorded = {
  liveData: {
    plays: { allPlays: { runners: unknown[] }[] }
    linescore: { teams: { away: { errors: number }; home: { hits: number } }; innings: Innings }
  }
}
type Innings = { away: { errors: number }; home: { hits: number } }[]

const withLine = (json: Json, overrides: object = {}): Json => {
  Object.assign(json.liveData.linescore, liveLineScore(overrides))
  return json
}
const visibleScore = (json: unknown) => {
  const { linescore } = boxScoreAt(logOf(json), END)
  const { awayTeam, homeTeam, inningCurrent, inningArrow } = linescore
  return {
    away: [awayTeam.runs, awayTeam.hits, awayTeam.errors],
    home: [homeTeam.runs, homeTeam.hits, homeTeam.errors],
    inning: `${inningArrow} ${inningCurrent}`,
  }
}

test('a feed whose plays agree with its line score needs no official numbers', () => {
  expect(logOf(withLine(smallFeed())).officialNow).toBeNull()
})

test('a feed that has lost all its plays still shows score, inning, outs and bases', () => {
  const json = withLine(smallFeed({ plays: [] }), { balls: 2, strikes: 1 })
  const item = scoreboardAt(logOf(json), END)
  expect(item.linescore).toMatchObject({
    awayTeam: { runs: 1, hits: 2 },
    balls: 'balls-2',
    strikes: 'strikes-1',
    outs: 'outs-1',
    diamond: 'pos-010',
  })
  expect([item.currentBatter?.mlbid, item.currentPitcher?.mlbid]).toEqual([104, 210])
})

test('a scoring change that only the line score has is shown from then on and not before', () => {
  const json = withLine(smallFeed())
  const { teams, innings } = json.liveData.linescore
  for (const totals of [teams.away, innings[0]?.away]) Object.assign(totals ?? {}, { hits: 1 })
  for (const totals of [teams.home, innings[0]?.home]) Object.assign(totals ?? {}, { errors: 1 })
  const log = logOf(json)
  expect(visibleScore(json)).toMatchObject({ away: [1, 1, 0], home: [0, 0, 1] })
  const before = (log.officialNow?.at ?? 0) - 1
  expect(boxScoreAt(log, before).linescore.awayTeam.hits).toBe(2)
  expect(truncateLog(log, before).officialNow).toBeNull()
  expect(truncateLog(log, END).officialNow).toEqual(log.officialNow)
})

test('a line score that differs from the plays is used only if it adds up', () => {
  const damages: ((line: Json['liveData']['linescore']) => void)[] = [
    (line) => Object.assign(line.teams.away, { runs: 9 }),
    (line) => Object.assign(line.teams.away, { runs: null }),
    (line) => Object.assign(line.innings[0]?.away ?? {}, { hits: 'x' }),
    (line) => Object.assign(line, { innings: [] }),
    (line) => Object.assign(line, { currentInning: 2 }),
  ]
  for (const damage of damages) {
    const json = withLine(smallFeed(), { outs: 2 })
    damage(json.liveData.linescore)
    expect(logOf(json).officialNow).toBeNull()
    expect(visibleScore(json).away).toEqual([1, 2, 0])
  }
})

const names = ['823717__baseline', '823717__baseline_2', '824445__baseline', '824445__baseline_2']
const gamesInProgress = () => [
  ...recordings('in-progress').map((it) => it.json),
  ...names.map((name) => recording('diffpatch', `${name}.json`)),
]

test.skipIf(!haveRecordings)(
  'recorded live games agree in plays, line score and box score, and need no official numbers',
  () => {
    for (const json of gamesInProgress()) expect(logOf(json).officialNow).toBeNull()
  },
)

const damaged: Record<string, (plays: Recorded['liveData']['plays']['allPlays']) => void> = {
  'all plays': (plays) => plays.splice(0),
  'the last twenty plays': (plays) => plays.splice(-20),
  'ten plays in the middle': (plays) => plays.splice(20, 10),
  'every runner': (plays) => {
    for (const play of plays) play.runners = []
  },
}

test.skipIf(!haveRecordings).each(Object.keys(damaged))(
  'recorded live games that have lost %s show the league’s own numbers all the same',
  (lost) => {
    const full = recording('in-progress', '633860_2021-06-03_TEX@COL_bot7.json')
    const json = structuredClone(full) as Recorded
    damaged[lost]?.(json.liveData.plays.allPlays)
    expect(visibleScore(json)).toEqual({ away: [2, 4, 0], home: [9, 14, 0], inning: 'bottom 7' })
    const [box, before] = [json, full].map((it) => boxScoreAt(logOf(it), END))
    for (const side of ['away', 'home'] as const) {
      const lines = (it: typeof box) =>
        it?.[side].lineup.map(({ mlbId, battingStats: { ab, r, h, rbi } }) => [mlbId, ab, r, h, rbi])
      expect(lines(box)).toEqual(lines(before))
      expect(box?.[side].pitchers.map((it) => it.pitchingStats)).toEqual(
        before?.[side].pitchers.map((it) => it.pitchingStats),
      )
    }
    expect(box?.linescore.diamond).toBe(before?.linescore.diamond)
  },
)
