import { expect, test } from 'vitest'
import { gameLinesOf } from '../../../../domain/players/player-game-lines.ts'
import { recordings } from '../../../../testing/feeds/recordings.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'

type Stats = Record<string, number | undefined>
type BoxPlayer = { stats: { batting?: Stats; pitching?: Stats; fielding?: Stats } }

const read = (json: unknown) => {
  const log = readFeed(parseFeed(json))
  if (log === undefined) throw new Error('the recording was not understood')
  const { teams } = (
    json as { liveData: { boxscore: { teams: Record<string, { players: Record<string, BoxPlayer> }> } } }
  ).liveData.boxscore
  const officialStats = (id: number) =>
    Object.values(teams).flatMap(({ players }) => players[`ID${id}`]?.stats ?? [])[0] ?? {}
  return { officialStats, ...gameLinesOf(log) }
}

const finals = recordings('finals').map(({ name, json }) => ({ name, ...read(json) }))

testEach(test, finals)(
  'every batter’s walks, sacrifices and steals in $name are the recorded ones',
  ({ batters, officialStats }) => {
    expect(batters.length).toBeGreaterThan(17)
    for (const { player, totals } of batters) {
      const { batting = {} } = officialStats(player)
      expect([player, totals.hbp, totals.sf, totals.sac, totals.ibb, totals.cs, totals.pk]).toEqual(
        [
          player,
          batting.hitByPitch,
          batting.sacFlies,
          batting.sacBunts,
          batting.intentionalWalks,
          batting.caughtStealing,
          batting.pickoffs,
        ].map((it) => it ?? 0),
      )
    }
  },
)

testEach(test, finals)(
  'every pitcher’s line, entry and exit in $name are the recorded ones',
  ({ pitchers, officialStats }) => {
    for (const { player, totals } of pitchers) {
      const { pitching = {} } = officialStats(player)
      const computed = [
        totals.hbp,
        totals.ab,
        totals.h2b,
        totals.h3b,
        totals.sb,
        totals.cs,
        totals.s,
        totals.gf,
        totals.cg,
        totals.sho,
        totals.w,
        totals.l,
        totals.sv,
        totals.hld,
      ]
      const official = [
        pitching.hitBatsmen,
        pitching.atBats,
        pitching.doubles,
        pitching.triples,
        pitching.stolenBases,
        pitching.caughtStealing,
        pitching.gamesStarted,
        pitching.gamesFinished,
        pitching.completeGames,
        pitching.shutouts,
        pitching.wins,
        pitching.losses,
        pitching.saves,
        pitching.holds,
      ]
      expect([player, ...computed]).toEqual([player, ...official.map((it) => it ?? 0)])
    }
  },
)

testEach(test, finals)(
  'every fielder’s put-outs, assists and errors in $name are the recorded ones',
  ({ fielders, officialStats }) => {
    for (const [player, lines] of Map.groupBy(fielders, (it) => it.player)) {
      const { fielding = {} } = officialStats(player)
      const sum = (key: 'po' | 'a' | 'e' | 'pk') => lines.reduce((all, it) => all + it.totals[key], 0)
      expect([player, sum('po'), sum('a'), sum('e'), sum('pk')]).toEqual([
        player,
        fielding.putOuts ?? 0,
        fielding.assists ?? 0,
        fielding.errors ?? 0,
        fielding.pickoffs ?? 0,
      ])
    }
  },
)
