import type { JsonObject, Team } from './feed-shape.ts'

export const SPORT_ID = 17
export const LEAGUE_ID = 132
const LEAGUE = { id: LEAGUE_ID, name: 'Liga Mexicana del Pacifico', link: `/api/v1/league/${LEAGUE_ID}` }

export type ClubRow = {
  id: number
  abbr: string
  /** The API's name, without accents. */
  name: string
  shortName: string
  venue: { id: number; name: string; city: string; state: string; zone: string; capacity: number }
}

const club = (
  [id, abbr, name, shortName]: [number, string, string, string],
  [venueId, venue, city, state, zone, capacity]: [number, string, string, string, string, number],
): ClubRow => ({
  id,
  abbr,
  name,
  shortName,
  venue: { id: venueId, name: venue, city, state, zone, capacity },
})

const TIJUANA = 'America/Tijuana'
const SONORA = 'America/Hermosillo'
const SINALOA = 'America/Mazatlan'

/** The ten clubs of 2024-25, by Stats API id. */
export const CLUBS: readonly ClubRow[] = [
  club(
    [673, 'MXC', 'Aguilas de Mexicali', 'Mexicali'],
    [3076, 'Estadio Nido de los Aguilas', 'Mexicali', 'Baja California', TIJUANA, 17_000],
  ),
  club(
    [677, 'HER', 'Naranjeros de Hermosillo', 'Hermosillo'],
    [4510, 'Estadio Fernando Valenzuela', 'Hermosillo', 'Sonora', SONORA, 16_000],
  ),
  club(
    [680, 'OBR', 'Yaquis de Obregon', 'Obregon'],
    [5245, 'Estadio de los Yaquis', 'Ciudad Obregon', 'Sonora', SONORA, 16_000],
  ),
  club(
    [676, 'NAV', 'Mayos de Navojoa', 'Navojoa'],
    [3075, 'Estadio Manuel Ciclon Echeverria', 'Navojoa', 'Sonora', SONORA, 11_500],
  ),
  club(
    [675, 'MOC', 'Caneros de los Mochis', 'Los Mochis'],
    [3074, 'Estadio Emilio Ibarra Almada', 'Los Mochis', 'Sinaloa', SINALOA, 10_840],
  ),
  club(
    [5482, 'GSV', 'Algodoneros de Guasave', 'Guasave'],
    [3069, 'Estadio Francisco Carranza Limon', 'Guasave', 'Sinaloa', SINALOA, 8_000],
  ),
  club(
    [678, 'CUL', 'Tomateros de Culiacan', 'Culiacan'],
    [4995, 'Estadio de los Tomateros', 'Culiacan', 'Sinaloa', SINALOA, 20_000],
  ),
  club(
    [679, 'MAZ', 'Venados de Mazatlan', 'Mazatlan'],
    [3073, 'Estadio Teodoro Mariscal', 'Mazatlan', 'Sinaloa', SINALOA, 16_000],
  ),
  club(
    [674, 'JAL', 'Charros de Jalisco', 'Jalisco'],
    [4710, 'Estadio Panamericano de los Charros', 'Zapopan', 'Jalisco', 'America/Mexico_City', 16_500],
  ),
  club(
    [5483, 'MTY', 'Sultanes de Monterrey', 'Monterrey'],
    [5340, 'Estadio de Beisbol Monterrey', 'Monterrey', 'Nuevo Leon', 'America/Monterrey', 27_000],
  ),
]

/** The pairs of rivals, by their indexes in the list. */
export const RIVALS: readonly (readonly [number, number])[] = [
  [0, 5],
  [1, 6],
  [2, 3],
  [4, 7],
  [8, 9],
]

/** A club as `/teams` and `gameData.teams` show it. */
export const teamOf = (row: ClubRow, season: string): Team => ({
  id: row.id,
  name: row.name,
  link: `/api/v1/teams/${row.id}`,
  season: Number(season) || 0,
  venue: { id: row.venue.id, name: row.venue.name, link: `/api/v1/venues/${row.venue.id}` },
  teamCode: row.abbr.toLowerCase(),
  fileCode: row.abbr.toLowerCase(),
  abbreviation: row.abbr,
  teamName: row.shortName,
  locationName: row.venue.city,
  league: LEAGUE,
  sport: { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}`, name: 'Winter Leagues' },
  shortName: row.shortName,
  parentOrgName: 'Office of the Commissioner',
  parentOrgId: 11,
  franchiseName: row.shortName,
  clubName: row.shortName,
  active: true,
})

/** The ten clubs as the upstream lists them. */
export const leagueTeams = (season: string): Team[] => CLUBS.map((row) => teamOf(row, season))

/** The upstream's record block of a club. */
export const recordBlock = (wins: number, losses: number): JsonObject => {
  const games = wins + losses
  const pct = games === 0 ? '.000' : (wins / games).toFixed(3).replace(/^0/, '')
  return {
    gamesPlayed: games,
    leagueRecord: { wins, losses, ties: 0, pct },
    wins,
    losses,
    winningPercentage: pct,
  }
}

/** A club's `record` without the game that it won or lost, if the record counts that game. */
export const recordBefore = (record: JsonObject | undefined, won: boolean): { record?: JsonObject } => {
  const { wins, losses } = record ?? {}
  if (record === undefined || typeof wins !== 'number' || typeof losses !== 'number') return {}
  const counted = won ? wins > 0 : losses > 0
  if (!counted) return { record }
  return { record: { ...record, ...recordBlock(won ? wins - 1 : wins, won ? losses : losses - 1) } }
}
