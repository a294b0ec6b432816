import { wonBy } from '../replay/game-result.ts'
import type { FinishedGame } from '../season/played-season.ts'
import { type JsonObject, SIDES, type Side, type Team } from '../shape/feed-shape.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'

export const STANDINGS_TYPES = ['firstHalf', 'secondHalf', 'regularSeason'] as const
export type StandingsType = (typeof STANDINGS_TYPES)[number]

/** One club's games so far. */
type ClubGames = { team: Team; games: { game: FinishedGame; side: Side; won: boolean }[] }

/** The standings of the league in one of its tables, as the upstream's record group. */
export const standingsOf = (
  type: StandingsType,
  { teams, games }: { teams: Team[]; games: FinishedGame[] },
  { season, at, hydrated }: { season: string; at: number; hydrated: boolean },
): JsonObject => {
  const counted = games.filter(({ seasonHalf: half }) => type === 'regularSeason' || half === type)
  const clubs = teams.map((team): ClubGames => ({ team, games: gamesOf(team, counted) }))
  clubs.sort((a, b) => percent(b) - percent(a) || wins(b) - wins(a) || runDifference(b) - runDifference(a))
  const lastUpdated = new Date(at).toISOString()
  return {
    standingsType: type,
    league: { id: LEAGUE_ID, link: `/api/v1/league/${LEAGUE_ID}` },
    sport: { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}` },
    lastUpdated,
    teamRecords: clubs.map((club, i) => ({
      ...recordOf(club, clubs[0] ?? club, i + 1),
      team: teamIn(club.team, hydrated),
      season,
      lastUpdated,
    })),
  }
}

const gamesOf = (team: Team, games: FinishedGame[]): ClubGames['games'] =>
  games.flatMap((game) =>
    SIDES.filter((side) => game.teams[side].id === team.id).map((side) => ({
      game,
      side,
      won: wonBy(game.result, side),
    })),
  )

const teamIn = ({ record: _, ...team }: Team, hydrated: boolean): JsonObject =>
  hydrated ? ({ ...team } as JsonObject) : { id: team.id, name: team.name, link: `/api/v1/teams/${team.id}` }

const wins = ({ games }: Pick<ClubGames, 'games'>) => games.filter(({ won }) => won).length
const losses = ({ games }: ClubGames) => games.length - wins({ games })
const percent = (club: ClubGames) => (club.games.length === 0 ? 0 : wins(club) / club.games.length)
const runDifference = (club: ClubGames) => runsOf(club, true) - runsOf(club, false)

const runsOf = ({ games }: ClubGames, isScored: boolean) =>
  games.reduce((sum, { game, side }) => {
    const other = side === 'home' ? 'away' : 'home'
    return sum + game.result.runs[isScored ? side : other]
  }, 0)

const recordOf = (club: ClubGames, leader: ClubGames, rank: number): JsonObject => {
  const record = recordIn(club.games)
  const behind = (wins(leader) - wins(club) + losses(club) - losses(leader)) / 2
  const gamesBack = rank === 1 || behind === 0 ? '-' : behind.toFixed(1)
  return {
    streak: streakOf(club.games),
    leagueRank: `${rank}`,
    sportRank: `${rank}`,
    gamesPlayed: club.games.length,
    gamesBack,
    wildCardGamesBack: '-',
    leagueGamesBack: gamesBack,
    sportGamesBack: gamesBack,
    divisionGamesBack: '-',
    conferenceGamesBack: '-',
    leagueRecord: { ...record, ties: 0 },
    records: { splitRecords: splitsOf(club.games), overallRecords: splitsOf(club.games).slice(0, 2) },
    runsAllowed: runsOf(club, false),
    runsScored: runsOf(club, true),
    divisionChamp: false,
    divisionLeader: false,
    hasWildcard: false,
    clinched: false,
    eliminationNumber: '-',
    wins: record.wins,
    losses: record.losses,
    runDifferential: runDifference(club),
    winningPercentage: record.pct,
  }
}

const recordIn = (games: ClubGames['games']) => {
  const won = wins({ games })
  const pct = games.length === 0 ? '.000' : (won / games.length).toFixed(3).replace(/^0/, '')
  return { wins: won, losses: games.length - won, pct }
}

const splitsOf = (games: ClubGames['games']): JsonObject[] => {
  const split = (type: string, some: ClubGames['games']) => ({ ...recordIn(some), type })
  const margin = ({ runs }: FinishedGame['result']) => Math.abs(runs.home - runs.away)
  return [
    split(
      'home',
      games.filter(({ side }) => side === 'home'),
    ),
    split(
      'away',
      games.filter(({ side }) => side === 'away'),
    ),
    split('lastTen', games.slice(-10)),
    split(
      'extraInning',
      games.filter(({ game }) => game.result.innings > 9),
    ),
    split(
      'oneRun',
      games.filter(({ game }) => margin(game.result) === 1),
    ),
    split(
      'day',
      games.filter(({ game }) => game.dayNight === 'day'),
    ),
    split(
      'night',
      games.filter(({ game }) => game.dayNight !== 'day'),
    ),
  ]
}

const streakOf = (games: ClubGames['games']): JsonObject => {
  const last = games.at(-1)
  if (last === undefined) return { streakType: 'wins', streakNumber: 0, streakCode: '-' }
  const before = games.findLastIndex(({ won }) => won !== last.won)
  const streakNumber = games.length - 1 - before
  const [streakType, letter] = last.won ? ['wins', 'W'] : ['losses', 'L']
  return { streakType, streakNumber, streakCode: `${letter}${streakNumber}` }
}
