import type { PlayerFielding } from '../../../../contract/games/players.ts'
import type { LineOfGame, LinesOfGame } from '../../../../domain/player-lines.ts'
import { opponentLabel } from '../../../../domain/player-names.ts'
import {
  battingLine,
  fieldingLine,
  noBattingTotals,
  noFieldingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
  type When,
} from '../../../../domain/player-totals.ts'
import { isPlayoff } from '../../../../domain/playoffs.ts'
import { type Figures, type GroupFigures, generalOf, type Sets, together } from './player-stats.ts'
import { nowhere, type SeasonPart } from './read-stats.ts'

/** A player's figures as the games that we have read give them; of other seasons they know nothing. */
export const ownFigures = (
  games: LinesOfGame[],
  player: number,
  year: number,
  abbreviation: (club: number) => string,
): Figures => {
  const newestFirst = <T extends LineOfGame>(lines: T[]) =>
    lines
      .filter((it) => it.player === player)
      // The second game of a day comes behind its first one.
      .reverse()
      .sort((a, b) => (a.day > b.day ? -1 : Number(a.day < b.day)))
  const batted = newestFirst(games.flatMap((it) => it.batters))
  const pitched = newestFirst(games.flatMap((it) => it.pitchers))
  const whenOf = (it: LineOfGame): When => ({
    year: String(year),
    type: isPlayoff(it.gameType) ? 'playoffs' : 'regular',
    opponent: opponentLabel(abbreviation(it.opponent), it.side === 'home'),
    isHome: it.side === 'home',
    date: it.day,
    gameId: it.gamePk,
    team: abbreviation(it.team),
  })
  const batting = ownSets(batted, year, (when, lines) =>
    battingLine(
      when,
      sumOf(
        noBattingTotals(),
        lines.map((it) => it.totals),
      ),
    ),
  )
  const pitching = ownSets(pitched, year, (when, lines) =>
    pitchingLine(
      when,
      sumOf(
        noPitchingTotals(),
        lines.map((it) => it.totals),
      ),
    ),
  )
  return together(
    {
      sets: batting,
      byYear: generalOf({ ...batting, playoffs: null }),
      log: batted.map((it, index) => {
        const upTo = sumOf(
          noBattingTotals(),
          sameType(batted, index).map((one) => one.totals),
        )
        const { avg, obp, slg, ops } = battingLine(nowhere, upTo)
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
        const { era, whip } = pitchingLine(nowhere, upTo)
        return { ...pitchingLine(whenOf(it), it.totals), era, whip }
      }),
    },
    ownFielding(games, player, year),
  )
}

/** At each position, the one he played most first: that one stands for his season. */
const ownFielding = (games: LinesOfGame[], player: number, year: number): GroupFigures<PlayerFielding> => {
  const fielded = games.flatMap((it) => it.fielders).filter((it) => it.player === player)
  const lines = (type: SeasonPart) => {
    const part = fielded.filter((it) => isPlayoff(it.gameType) === (type === 'playoffs'))
    return [...Map.groupBy(part, (it) => it.p)]
      .map(([p, his]) => {
        const totals = his.map((it) => it.totals)
        return fieldingLine({ ...nowhere, year: String(year), type }, p, sumOf(noFieldingTotals(), totals))
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

/** The games of the same part of the season up to one; the newest stand first. */
const sameType = <T extends LineOfGame>(lines: T[], index: number): T[] =>
  lines.slice(index).filter((it) => isPlayoff(it.gameType) === isPlayoff(lines[index]?.gameType ?? ''))

const ownSets = <T extends LineOfGame, L>(
  lines: T[],
  year: number,
  add: (when: When, lines: T[]) => L,
): Sets<L> => {
  const set = (type: 'regular' | 'playoffs') => {
    const part = lines.filter((it) => isPlayoff(it.gameType) === (type === 'playoffs'))
    return part.length === 0 ? null : add({ ...nowhere, year: String(year), type }, part)
  }
  return { season: set('regular'), playoffs: set('playoffs'), career: null }
}
