import type { PlayerFielding } from '../../../../contract/games/player.ts'
import { isPlayoff } from '../../../../domain/league/playoffs.ts'
import type { GameLines, PlayerGameLine } from '../../../../domain/players/player-game-lines.ts'
import { opponentLabel } from '../../../../domain/stats/player-labels.ts'
import {
  battingLine,
  fieldingLine,
  type LineContext,
  noBattingTotals,
  noFieldingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
} from '../../../../domain/stats/player-totals.ts'
import { combineGroups, type GroupStats, generalOf, type PlayerStats, type Sets } from './player-stats.ts'
import { noGame, type SeasonPart } from './read-stats.ts'

/** A player's figures from the games that we have read, which include no other seasons. */
export const computedStats = (
  games: GameLines[],
  player: number,
  year: number,
  abbreviation: (club: number) => string,
): PlayerStats => {
  const newestFirst = <T extends PlayerGameLine>(lines: T[]) =>
    lines
      .filter((it) => it.player === player)
      // Reversed first, so that the second game of a day comes before the first.
      .reverse()
      .sort((a, b) => (a.day > b.day ? -1 : Number(a.day < b.day)))
  const batted = newestFirst(games.flatMap((it) => it.batters))
  const pitched = newestFirst(games.flatMap((it) => it.pitchers))
  const whenOf = (it: PlayerGameLine): LineContext => ({
    year: String(year),
    type: isPlayoff(it.gameType) ? 'playoffs' : 'regular',
    opponent: opponentLabel(abbreviation(it.opponent), it.side === 'home'),
    isHome: it.side === 'home',
    date: it.day,
    gameId: it.gamePk,
    team: abbreviation(it.team),
  })
  const batting = computedSets(batted, year, (when, lines) =>
    battingLine(
      when,
      sumOf(
        noBattingTotals(),
        lines.map((it) => it.totals),
      ),
    ),
  )
  const pitching = computedSets(pitched, year, (when, lines) =>
    pitchingLine(
      when,
      sumOf(
        noPitchingTotals(),
        lines.map((it) => it.totals),
      ),
    ),
  )
  return combineGroups(
    {
      sets: batting,
      byYear: generalOf({ ...batting, playoffs: null }),
      log: batted.map((it, index) => {
        const upTo = sumOf(
          noBattingTotals(),
          sameType(batted, index).map((one) => one.totals),
        )
        const { avg, obp, slg, ops } = battingLine(noGame, upTo)
        return { ...battingLine(whenOf(it), it.totals), avg, obp, slg, ops }
      }),
    },
    {
      sets: pitching,
      byYear: generalOf({ ...pitching, playoffs: null }),
      log: pitched.map((it, index) => {
        const upTo = sumOf(
          noPitchingTotals(),
          sameType(pitched, index).map((one) => one.totals),
        )
        const { era, whip } = pitchingLine(noGame, upTo)
        return { ...pitchingLine(whenOf(it), it.totals), era, whip }
      }),
    },
    computedFielding(games, player, year),
  )
}

/** The fielding by position, the most played position first, which represents the season. */
const computedFielding = (games: GameLines[], player: number, year: number): GroupStats<PlayerFielding> => {
  const fielded = games.flatMap((it) => it.fielders).filter((it) => it.player === player)
  const lines = (type: SeasonPart) => {
    const part = fielded.filter((it) => isPlayoff(it.gameType) === (type === 'playoffs'))
    return [...Map.groupBy(part, (it) => it.p)]
      .map(([p, playerLines]) => {
        const totals = playerLines.map((it) => it.totals)
        return fieldingLine({ ...noGame, year: String(year), type }, p, sumOf(noFieldingTotals(), totals))
      })
      .sort((a, b) => b.g - a.g)
  }
  const regular = lines('regular')
  return {
    sets: { season: regular[0] ?? null, playoffs: lines('playoffs')[0] ?? null, career: null },
    byYear: regular,
    log: [],
  }
}

/** The games of the same part of the season up to the one at `index`; `lines` has the newest first. */
const sameType = <T extends PlayerGameLine>(lines: T[], index: number): T[] =>
  lines.slice(index).filter((it) => isPlayoff(it.gameType) === isPlayoff(lines[index]?.gameType ?? ''))

const computedSets = <T extends PlayerGameLine, L>(
  lines: T[],
  year: number,
  add: (when: LineContext, lines: T[]) => L,
): Sets<L> => {
  const set = (type: 'regular' | 'playoffs') => {
    const part = lines.filter((it) => isPlayoff(it.gameType) === (type === 'playoffs'))
    return part.length === 0 ? null : add({ ...noGame, year: String(year), type }, part)
  }
  return { season: set('regular'), playoffs: set('playoffs'), career: null }
}
