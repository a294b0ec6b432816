import type { Player, PlayerBatting, PlayerFielding, PlayerPitching } from '../../contract/players.ts'
import type { LineOfGame, LinesOfGame } from '../../domain/player-lines.ts'
import { opponentLabel } from '../../domain/player-names.ts'
import {
  battingLine,
  fieldingLine,
  noBattingTotals,
  noFieldingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
  type When,
} from '../../domain/player-totals.ts'
import { isPlayoff } from '../../domain/playoffs.ts'
import type { FeedSplit, FeedStatGroup } from '../providers/league-feed-people-shape.ts'
import {
  type Kind,
  nowhere,
  readBatting,
  readFielding,
  readPitching,
  type SeasonPart,
  splitsOf,
} from './read-figures.ts'

export type Figures = Pick<
  Player,
  | 'batting'
  | 'pitching'
  | 'fielding'
  | 'battingByYear'
  | 'pitchingByYear'
  | 'fieldingByYear'
  | 'battingGeneral'
  | 'pitchingGeneral'
  | 'fieldingGeneral'
  | 'battingLog'
  | 'pitchingLog'
>
/** Names a club our way; of a club that nobody knows, the feed's own words. */
type Abbreviation = (team: { id: number | null; name: string }) => string
type Line = PlayerBatting | PlayerPitching | PlayerFielding
type Read<L extends Line> = (split: FeedSplit, type: string, abbreviation: Abbreviation) => L
type Sets<L> = { season: L | null; playoffs: L | null; career: L | null }

/** A player's figures as the league tells them; `playoffs` is its answer for those. undefined when it tells none. */
export const toldFigures = (
  regular: FeedStatGroup[],
  playoffs: FeedStatGroup[],
  abbreviation: Abbreviation,
): Figures | undefined => {
  if (!regular.some((it) => it.splits.length > 0) && !playoffs.some((it) => it.splits.length > 0))
    return undefined
  const lines = <L extends Line>(group: string, read: Read<L>) =>
    toldLines(regular, playoffs, group, read, abbreviation)
  const batting = lines('hitting', readBatting)
  const pitching = lines('pitching', readPitching)
  const fielding = lines('fielding', readFielding)
  return together({ ...batting, sets: withDecisions(batting.sets, batting.log) }, pitching, fielding)
}

type Told<L> = { sets: Sets<L>; byYear: L[]; log: L[] }

const toldLines = <L extends Line>(
  regular: FeedStatGroup[],
  playoffs: FeedStatGroup[],
  group: string,
  read: Read<L>,
  abbreviation: Abbreviation,
): Told<L> => {
  const of = (groups: FeedStatGroup[], kind: Kind, part: SeasonPart) =>
    splitsOf(groups, kind, group, part).map((it) => read(it, part, abbreviation))
  const log = [...of(regular, 'gameLog', 'regular'), ...of(playoffs, 'gameLog', 'playoffs')]
  return {
    sets: {
      season: of(regular, 'season', 'regular')[0] ?? null,
      playoffs: of(playoffs, 'season', 'playoffs')[0] ?? null,
      career: of(regular, 'career', 'regular')[0] ?? null,
    },
    byYear: of(regular, 'yearByYear', 'regular').sort((a, b) =>
      a.year > b.year ? -1 : Number(a.year < b.year),
    ),
    log: log.sort((a, b) => (a.date > b.date ? -1 : Number(a.date < b.date))),
  }
}

/** Of a batter the league says of each game whether it was won, but not of the season. */
const withDecisions = (sets: Sets<PlayerBatting>, log: PlayerBatting[]): Sets<PlayerBatting> => {
  const counted = (line: PlayerBatting | null) => {
    if (line === null) return null
    const games = log.filter((it) => it.type === line.type)
    return {
      ...line,
      w: games.reduce((sum, it) => sum + it.w, 0),
      l: games.reduce((sum, it) => sum + it.l, 0),
    }
  }
  return { season: counted(sets.season), playoffs: counted(sets.playoffs), career: sets.career }
}

const together = (
  batting: Told<PlayerBatting>,
  pitching: Told<PlayerPitching>,
  fielding: Told<PlayerFielding>,
): Figures => ({
  batting: batting.sets,
  pitching: pitching.sets,
  fielding: fielding.sets,
  battingByYear: batting.byYear,
  pitchingByYear: pitching.byYear,
  fieldingByYear: fielding.byYear,
  battingGeneral: generalOf(batting.sets),
  pitchingGeneral: generalOf(pitching.sets),
  fieldingGeneral: generalOf(fielding.sets),
  battingLog: batting.log,
  pitchingLog: pitching.log,
})

const generalOf = <L>({ season, playoffs, career }: Sets<L>): L[] =>
  [season, playoffs, career].flatMap((it) => (it === null ? [] : [it]))

/** A player's figures as the games that we have read give them; of other seasons they know nothing. */
export const ownFigures = (
  games: LinesOfGame[],
  player: number,
  year: number,
  abbreviation: (club: number) => string,
): Figures => {
  const newestFirst = <T extends LineOfGame>(lines: T[]) =>
    lines.filter((it) => it.player === player).sort((a, b) => (a.day > b.day ? -1 : Number(a.day < b.day)))
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
const ownFielding = (games: LinesOfGame[], player: number, year: number): Told<PlayerFielding> => {
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
