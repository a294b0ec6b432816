import type { PlayoffSeries, Standing } from '../../contract/games/standing.ts'
import { crestPath } from '../drawings/artwork-paths.ts'
import { quotient } from '../stats/figures.ts'
import { winPercent } from '../stats/stat-rates.ts'
import type { GameResult, TableClub } from './standing.ts'

/** Stats API game types of each round. */
const rounds = { repesca: ['F', 'D'], semifinal: ['L'], final: ['W'] } as const

/** Whether a game is of the playoffs. Spring, exhibition and all-star games are in no part of the season. */
export const isPlayoff = (gameType: string): boolean => ['F', 'D', 'L', 'W', 'P', 'C'].includes(gameType)

/** A game of the playoffs, with its runs once it has been played. */
export type PlayoffGame = Omit<GameResult, 'awayRuns' | 'homeRuns' | 'scheduled'> & {
  runs: [away: number, home: number] | null
}
type ClubLookup = (id: number) => TableClub

/** The series of each round, ordered by first game; null before one is scheduled. */
export const playoffsOf = (games: PlayoffGame[], clubById: ClubLookup): Standing['playoffs'] => {
  if (games.length === 0) return null
  const seriesOfRound = (types: readonly string[]) =>
    [...Map.groupBy(ofTypes(games, types), pairOf).values()].map((it) => seriesOf(it, clubById))
  return {
    repesca: seriesOfRound(rounds.repesca),
    semifinal: seriesOfRound(rounds.semifinal),
    final: seriesOfRound(rounds.final),
  }
}

const ofTypes = (games: PlayoffGame[], types: readonly string[]) =>
  games.filter((it) => types.includes(it.gameType)).sort((a, b) => (a.day < b.day ? -1 : 1))

const pairOf = ({ gameType, away, home }: PlayoffGame) =>
  `${gameType} ${Math.min(away, home)} ${Math.max(away, home)}`

/** The home side of a series is that of its first game. */
const seriesOf = (games: PlayoffGame[], clubById: ClubLookup): PlayoffSeries => {
  const first = games[0] as PlayoffGame
  const away = sideOf(games, first.away)
  const home = sideOf(games, first.home)
  const awayClub = clubById(first.away)
  const homeClub = clubById(first.home)
  return {
    away_id: first.away,
    away_team_name: awayClub.team_name,
    away_image: crestPath(first.away),
    away_wins: away.wins,
    away_losses: away.losses,
    away_percent: winPercent(away.wins, away.losses),
    away_runs_avg: away.runsAverage,
    away_games_played: away.played,
    home_id: first.home,
    home_team_name: homeClub.team_name,
    home_image: crestPath(first.home),
    home_wins: home.wins,
    home_losses: home.losses,
    home_percent: winPercent(home.wins, home.losses),
    home_runs_avg: home.runsAverage,
    home_games_played: home.played,
  }
}

const sideOf = (games: PlayoffGame[], club: number) => {
  const played = games.flatMap(({ away, runs }) => {
    if (runs === null) return []
    const [own, other] = away === club ? runs : [runs[1], runs[0]]
    return [{ own, other }]
  })
  const runs = played.reduce((sum, it) => sum + it.own, 0)
  return {
    wins: played.filter((it) => it.own > it.other).length,
    losses: played.filter((it) => it.own < it.other).length,
    played: played.length,
    runsAverage: played.length === 0 ? '0.00' : quotient(runs, played.length, 2),
  }
}
