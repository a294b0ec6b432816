import { wonBy } from '../replay/game-result.ts'
import type { FinishedGame } from '../season/played-season.ts'
import { type JsonObject, SIDES, type Team } from '../shape/feed-shape.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'
import { teamRef } from './player-stats.ts'

export const STANDINGS_TYPES = ['firstHalf', 'secondHalf', 'regularSeason'] as const

/** The standings of the league in one of its tables, as the upstream's record group. */
export const standingsOf = (
  type: (typeof STANDINGS_TYPES)[number],
  { teams, games, season }: { teams: Team[]; games: FinishedGame[]; season: string },
): JsonObject => {
  const counted = games.filter(({ seasonHalf: half }) => type === 'regularSeason' || half === type)
  const records = teams.map((team) => recordOf(team, counted))
  records.sort((a, b) => b.percent - a.percent || b.wins - a.wins || b.runDifferential - a.runDifferential)
  return {
    standingsType: type,
    league: { id: LEAGUE_ID, link: `/api/v1/league/${LEAGUE_ID}` },
    sport: { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}` },
    teamRecords: records.map(({ percent: _, ...record }, i) => ({
      ...record,
      season,
      leagueRank: `${i + 1}`,
    })),
  }
}

const recordOf = (team: Team, games: FinishedGame[]) => {
  const played = games.flatMap(({ teams, result }) =>
    SIDES.filter((side) => teams[side].id === team.id).map((side) => {
      const other = side === 'home' ? 'away' : 'home'
      return { won: wonBy(result, side), runs: result.runs[side] - result.runs[other] }
    }),
  )
  const gamesPlayed = played.length
  const wins = played.filter(({ won }) => won).length
  return {
    team: teamRef(team),
    gamesPlayed,
    wins,
    losses: gamesPlayed - wins,
    runDifferential: played.reduce((sum, { runs }) => sum + runs, 0),
    percent: gamesPlayed === 0 ? 0 : wins / gamesPlayed,
  }
}
