import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { endOf } from '../../../domain/folding/fold-game.ts'
import { gameDetailAt } from '../../../domain/folding/game-detail-at.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { recordings } from '../../../testing/feeds/recordings.ts'
import { final, logOf, smallFeed } from '../../../testing/feeds/small-feed.ts'
import { testEach } from '../../../testing/league-data.ts'
import { runs } from '../../../testing/runs.ts'

const END = Number.POSITIVE_INFINITY

type Group = Record<string, number | string | undefined>
type BoxPlayer = {
  person: { id: number }
  stats: Record<'batting' | 'pitching', Group>
  seasonStats: Record<'batting' | 'pitching', Group>
}
type Decisions = Partial<Record<'winner' | 'loser', { id: number }>>
type Feed = {
  liveData: {
    boxscore: { teams: Record<'away' | 'home', { players: Record<string, BoxPlayer>; pitchers: number[] }> }
    decisions?: Decisions
  }
}

const boxPlayersOf = (json: unknown) =>
  (['away', 'home'] as const).flatMap((side) =>
    Object.values((json as Feed).liveData.boxscore.teams[side].players),
  )
const decisionsOf = (json: unknown): Decisions => (json as Feed).liveData.decisions ?? {}
const num = (value: number | string | undefined) => Number(value ?? 0)
const seasonOf = (log: GameLog, id: number) => log.players[id]?.season

const all = [...recordings('finals'), ...recordings('in-progress')]

testEach(test, all)(
  'a player’s season before the recorded game $name and that game make the season that the recording has',
  ({ json }) => {
    const log = logOf(json)
    const { winner, loser } = decisionsOf(json)
    for (const { person, stats, seasonStats } of boxPlayersOf(json)) {
      const { batting, pitching } = seasonStats
      const today = { batting: stats.batting, pitching: stats.pitching }
      const before = seasonOf(log, person.id)
      expect(before).toEqual({
        ab: num(batting.atBats) - num(today.batting.atBats),
        h: num(batting.hits) - num(today.batting.hits),
        outs: num(pitching.outs) - num(today.pitching.outs),
        er: num(pitching.earnedRuns) - num(today.pitching.earnedRuns),
        w: num(pitching.wins) - Number(winner?.id === person.id),
        l: num(pitching.losses) - Number(loser?.id === person.id),
      })
    }
  },
)

testEach(test, all)(
  'a player’s season before the recorded game $name is the same whatever fields the feed lacks',
  ({ json }) => {
    const { players } = logOf(json)
    fc.assert(
      fc.property(fc.subarray(LINE), fc.subarray(DECIDED, { maxLength: 2 }), (line, decided) => {
        expect(logOf(without(json, [...line, ...decided])).players).toEqual(players)
      }),
      { numRuns: runs(12) },
    )
  },
)

testEach(test, all)(
  'a truncated log of the recorded game $name has its pitchers’ season before the game',
  ({ json }) => {
    const log = logOf(without(json, ['wins and losses']))
    const { winner, loser } = decisionsOf(json)
    const cut = truncateLog(log, (endOf(log) ?? END) - 1)
    for (const { person, seasonStats } of boxPlayersOf(json))
      expect(seasonOf(cut, person.id)).toMatchObject({
        w: num(seasonStats.pitching.wins) - Number(winner?.id === person.id),
        l: num(seasonStats.pitching.losses) - Number(loser?.id === person.id),
      })
  },
)

type MissingField =
  | 'at-bats'
  | 'hits'
  | 'innings'
  | 'earned runs'
  | 'batting'
  | 'wins and losses'
  | 'decisions'
  | 'notes'
const LINE: MissingField[] = ['at-bats', 'hits', 'innings', 'earned runs', 'batting']
/** The three fields that each hold the decision; without all of them it is unknown. */
const DECIDED: MissingField[] = ['wins and losses', 'decisions', 'notes']

const without = (json: unknown, missing: MissingField[]): unknown => {
  const feed = structuredClone(json) as Feed
  for (const { stats } of boxPlayersOf(feed)) for (const what of missing) removers[what](stats)
  if (missing.includes('decisions')) delete feed.liveData.decisions
  return feed
}

const removers: Record<MissingField, (stats: BoxPlayer['stats']) => void> = {
  'at-bats': ({ batting }) => delete batting.atBats,
  hits: ({ batting }) => delete batting.hits,
  innings: ({ pitching }) => delete pitching.inningsPitched,
  'earned runs': ({ pitching }) => delete pitching.earnedRuns,
  batting: (stats) => Object.assign(stats, { batting: {} }),
  'wins and losses': ({ pitching }) => {
    delete pitching.wins
    delete pitching.losses
  },
  decisions: () => undefined,
  notes: ({ pitching }) => delete pitching.note,
}

const lostGame = (decisions: object, note?: string) => {
  const feed = smallFeed({ status: final })
  Object.assign(feed.liveData, { decisions })
  const { players } = feed.liveData.boxscore.teams.home
  const season = { inningsPitched: '9.1', earnedRuns: 4, wins: 3, losses: 5 }
  Object.assign(players.ID210 ?? {}, {
    seasonStats: { batting: {}, pitching: season },
    stats: { batting: {}, pitching: note === undefined ? {} : { note } },
  })
  return logOf(feed)
}
const logs = [
  ['the league’s list of decisions', lostGame({ winner: { id: 110 }, loser: { id: 210 } })],
  ['his note alone', lostGame({}, '(BS, 1)(L, 3-5)')],
] as const

test.each(logs)('a pitcher who lost a made game has one loss less until its end, by %s', (_, log) => {
  const until = (endOf(log) ?? END) - 1
  expect(seasonOf(truncateLog(log, until), 210)).toMatchObject({ w: 3, l: 4, outs: 27, er: 3 })
  expect(boxScoreAt(log, until).currentPitcher).toMatchObject({ w: 3, l: 4 })
  expect(gameDetailAt(log, until).pitcher?.stats).toMatchObject({ w: 3, l: 4 })
})

test('a pitcher who lost a made game has the loss once the game is over', () => {
  const [[, log]] = logs
  expect(scoreboardAt(log, END).losingPitcher).toMatchObject({ mlbid: 210, wins: 3, losses: 5 })
})
