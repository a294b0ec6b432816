import type { RosterPlayer } from '../../../../contract/games/teams.ts'
import { portraitPaths } from '../../../../domain/drawings/artwork-paths.ts'
import type { GameLines } from '../../../../domain/players/player-game-lines.ts'
import { handednessLetter, isPitcher, lineupName } from '../../../../domain/stats/player-labels.ts'
import type { FeedRosterRow } from '../../../providers/league/league-feed-people-shape.ts'
import type { League } from './league.ts'
import { fetchCached } from './league-cache.ts'
import type { SeasonGames } from './season-games.ts'

const ROSTER_MAX_AGE_MS = 6 * 3_600_000

/** A club's roster of a season; undefined while the league has none. */
export const rosterOf = async (
  league: League,
  club: number,
  season: number,
): Promise<FeedRosterRow[] | undefined> => {
  const answer = await fetchRoster(league, club, season)
  return answer.kind === 'fetched' && answer.value.length > 0 ? answer.value : undefined
}

/** A club's roster of a season as cached, fetched at most every few hours. */
export const fetchRoster = (league: League, club: number, season: number) =>
  fetchCached(league.cache, `roster ${club} ${season}`, ROSTER_MAX_AGE_MS, league.people.roster(club, season))

/** The rosters of all clubs of a season. */
export const fetchRosters = (league: League, { season, rows }: SeasonGames) => {
  const clubs = new Set(rows.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  return Promise.all([...clubs].map((club) => fetchRoster(league, club, season.year)))
}

/** Whether one of these rosters has that player. */
export const isOnRoster = (rosters: Awaited<ReturnType<typeof fetchRosters>>, id: number): boolean =>
  rosters.some((answer) => answer.kind === 'fetched' && answer.value.some((it) => it.person.id === id))

/** The rows of a club's roster by name; a row without a player is left out. */
export const rosterPlayers = (rows: FeedRosterRow[], club: number): RosterPlayer[] =>
  rows
    .flatMap(({ person, jerseyNumber, position, status }) => {
      if (person.id === null) return []
      const listedPosition = position.abbreviation === '' ? person.primaryPosition : position
      const { fullName, useName, firstName, useLastName, lastName } = person
      const jersey = jerseyNumber || person.primaryNumber
      return [
        {
          ...nameFields(person.id, fullName, useName || firstName, useLastName || lastName),
          thumb: portraitPaths({ club, jersey, name: fullName }).thumb,
          jersey,
          position: listedPosition.name,
          positionAbbr: listedPosition.abbreviation,
          isPitcher: isPitcher(listedPosition.name, listedPosition.abbreviation),
          throws: handednessLetter(person.pitchHand.code),
          hits: handednessLetter(person.batSide.code),
          status: status.description,
        },
      ]
    })
    .sort(byName)

/** The players of a club in the games that we have read. */
export const playersFromGames = (games: GameLines[], club: number): RosterPlayer[] => {
  const lines = games.flatMap((it) => [...it.batters, ...it.pitchers]).filter((it) => it.team === club)
  const last = new Map(lines.map((it) => [it.player, it]))
  return [...last.values()]
    .map(({ player, name, position, jersey }) => ({
      ...nameFields(player, name, '', ''),
      thumb: portraitPaths({ club, jersey, name }).thumb,
      jersey,
      position: '',
      positionAbbr: position,
      isPitcher: isPitcher('', position),
      throws: '',
      hits: '',
      status: '',
    }))
    .sort(byName)
}

const byName = (a: RosterPlayer, b: RosterPlayer) => a.name.localeCompare(b.name, 'es')

const nameFields = (mlbId: number, name: string, first: string, last: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { mlbId, name, nameLineup: lineupName(first || firstName, last || rest.join(' ')) }
}
