import type { BattingColumn, PitchingColumn } from '../../../../contract/games/leader-columns.ts'
import { isPlayoff } from '../../../../domain/league/playoffs.ts'
import type {
  BatterGameLine,
  GameLines,
  PitcherGameLine,
  PlayerGameLine,
} from '../../../../domain/players/player-game-lines.ts'
import { outsOf } from '../../../../domain/stats/figures.ts'
import type { LeaderLine } from '../../../../domain/stats/leader-table.ts'
import {
  battingLine,
  noBattingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
} from '../../../../domain/stats/player-totals.ts'
import { mapQuery, type StatKind } from '../../../providers/league/league-feed-people.ts'
import type { FeedSplit } from '../../../providers/league/league-feed-people-shape.ts'
import type { League } from '../season/league.ts'
import { fetchCached } from '../season/league-cache.ts'
import type { SeasonGames } from '../season/season-games.ts'
import { computedLines, linesStamp } from './computed-lines.ts'
import { inOurLeague, isOfPart, noGame, type SeasonPart } from './read-stats.ts'
import { statsMaxAgeMs } from './stats-max-age.ts'

/**
 * All players' lines of a season. `stamp` changes with them; `gamesOf` is the number of a club's games in
 * them.
 */
export type LeaderLines<C extends string> = {
  stamp: string
  lines: LeaderLine<C>[]
  gamesOf: (club: number) => number
}

/** The league's own figures of all batters; undefined while it has none. */
export const officialBatters = (league: League, season: SeasonGames, part: SeasonPart) =>
  officialLeaderLines(league, season, part, 'hitting', readBatter)

/** The league's own figures of all pitchers; undefined while it has none. */
export const officialPitchers = (league: League, season: SeasonGames, part: SeasonPart) =>
  officialLeaderLines(league, season, part, 'pitching', readPitcher)

const officialLeaderLines = async <C extends string>(
  league: League,
  season: SeasonGames,
  part: SeasonPart,
  kind: StatKind,
  read: (split: FeedSplit, id: number, year: number) => LeaderLine<C>,
): Promise<LeaderLines<C> | undefined> => {
  const { year } = season.season
  const code = part === 'regular' ? 'R' : 'P'
  const splits = mapQuery(league.people.leagueStats(kind, year, code), (groups) =>
    groups.filter((it) => it.group.displayName === kind).flatMap((it) => it.splits),
  )
  const answer = await fetchCached(
    league.cache,
    `leaders ${kind} ${year} ${code}`,
    statsMaxAgeMs(league, season),
    splits,
  )
  if (answer.kind !== 'fetched') return undefined
  const lines = answer.value
    .filter((it) => inOurLeague(it) && isOfPart(it, part))
    .flatMap((it) => (it.player.id === null ? [] : [read(it, it.player.id, year)]))
  if (lines.length === 0) return undefined
  const games = gamesPlayed(season, part)
  return {
    stamp: `official ${answer.at} ${season.results.length} ${season.playoffs.length}`,
    lines,
    gamesOf: countOf(games),
  }
}

const gamesPlayed = ({ results, playoffs }: SeasonGames, part: SeasonPart): number[] =>
  (part === 'regular' ? results : playoffs.filter((it) => it.runs !== null)).flatMap((it) => [
    it.away,
    it.home,
  ])

const countOf = (clubs: number[]) => {
  const counts = new Map<number, number>()
  for (const id of clubs) counts.set(id, (counts.get(id) ?? 0) + 1)
  return (club: number) => counts.get(club) ?? 0
}

const officialPlayer = ({ player, team, position }: FeedSplit, id: number) => ({
  id,
  name: player.fullName,
  team: team.id ?? 0,
  pos: position.abbreviation,
})

const officialSharedStats = ({ stat }: FeedSplit, year: number) => ({
  year: String(year),
  g: String(stat.gamesPlayed),
  h2b: String(stat.doubles),
  h3b: String(stat.triples),
})

const readBatter = (split: FeedSplit, id: number, year: number): LeaderLine<BattingColumn> => {
  const { stat } = split
  const counted = stat.atBats + stat.baseOnBalls + stat.hitByPitch + stat.sacFlies + stat.sacBunts
  return {
    ...officialPlayer(split, id),
    opportunities: stat.plateAppearances || counted,
    values: {
      ...officialSharedStats(split, year),
      avg: stat.avg,
      r: String(stat.runs),
      hr: String(stat.homeRuns),
      rbi: String(stat.rbi),
      sb: String(stat.stolenBases ?? 0),
    },
  }
}

const readPitcher = (split: FeedSplit, id: number, year: number): LeaderLine<PitchingColumn> => {
  const { stat } = split
  return {
    ...officialPlayer(split, id),
    opportunities: outsOf(stat.inningsPitched),
    values: {
      ...officialSharedStats(split, year),
      era: stat.era,
      w: String(stat.wins),
      so: String(stat.strikeOuts),
      sv: String(stat.saves),
      whip: stat.whip,
    },
  }
}

/** The figures of all batters from the games that we have read. */
export const computedBatters = (league: League, season: SeasonGames, part: SeasonPart) =>
  computedLeaderLines(league, season, part, (it) => it.batters, addBatter)

/** The figures of all pitchers from the games that we have read. */
export const computedPitchers = (league: League, season: SeasonGames, part: SeasonPart) =>
  computedLeaderLines(league, season, part, (it) => it.pitchers, addPitcher)

const computedLeaderLines = async <T extends PlayerGameLine, C extends string>(
  league: League,
  season: SeasonGames,
  part: SeasonPart,
  of: (game: GameLines) => T[],
  add: (games: T[], year: number) => Pick<LeaderLine<C>, 'opportunities' | 'values'>,
): Promise<LeaderLines<C>> => {
  // The stamp is taken before the reading, so that the lines may be newer than their stamp but never older.
  const stamp = linesStamp(league, season)
  const games = (await computedLines(league, season)).filter((it) => partOf(it) === part)
  const byDay = games.flatMap(of).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return {
    stamp,
    lines: [...Map.groupBy(byDay, (it) => it.player).values()].map((playerLines) => ({
      ...computedPlayer(playerLines),
      ...add(playerLines, season.season.year),
    })),
    gamesOf: countOf(games.flatMap(clubsOf)),
  }
}

const partOf = (game: GameLines): SeasonPart => (isPlayoff(game.gameType) ? 'playoffs' : 'regular')
const clubsOf = ({ batters }: GameLines) => [...new Set(batters.map((it) => it.team))]

const computedPlayer = (games: PlayerGameLine[]) => {
  const last = games.at(-1)
  return { id: last?.player ?? 0, name: last?.name ?? '', team: last?.team ?? 0, pos: last?.position ?? '' }
}

const computedSharedStats = (line: { g: number; h2b: number; h3b: number }, year: number) => ({
  year: String(year),
  g: String(line.g),
  h2b: String(line.h2b),
  h3b: String(line.h3b),
})

const addBatter = (
  games: BatterGameLine[],
  year: number,
): Pick<LeaderLine<BattingColumn>, 'opportunities' | 'values'> => {
  const totals = sumOf(
    noBattingTotals(),
    games.map((it) => it.totals),
  )
  const line = battingLine(noGame, totals)
  const { avg, r, hr, rbi, sb, ab, bb, hbp, sf, sac } = line
  return {
    opportunities: ab + bb + hbp + sf + sac,
    values: {
      ...computedSharedStats(line, year),
      avg,
      r: String(r),
      hr: String(hr),
      rbi: String(rbi),
      sb: String(sb),
    },
  }
}

const addPitcher = (
  games: PitcherGameLine[],
  year: number,
): Pick<LeaderLine<PitchingColumn>, 'opportunities' | 'values'> => {
  const totals = sumOf(
    noPitchingTotals(),
    games.map((it) => it.totals),
  )
  const line = pitchingLine(noGame, totals)
  const { era, w, so, sv, whip } = line
  return {
    opportunities: totals.outs,
    values: { ...computedSharedStats(line, year), era, w: String(w), so: String(so), sv: String(sv), whip },
  }
}
