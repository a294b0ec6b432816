import type { RosterPlayer } from '../../../../contract/games/teams.ts'
import { portraitAddresses } from '../../../../domain/drawings/addresses.ts'
import type { LinesOfGame } from '../../../../domain/player-lines.ts'
import { handLetter, isPitcher, lineupName } from '../../../../domain/player-names.ts'
import type { FeedRosterRow } from '../../../providers/league-feed-people-shape.ts'
import type { League } from './league.ts'
import { askKept } from './league-cache.ts'
import type { SeasonGames } from './season-games.ts'

const ROSTER_AGE_MS = 6 * 3_600_000

/** A club's roster of a season as the league tells it; undefined while it does not. */
export const rosterOf = async (
  league: League,
  club: number,
  season: number,
): Promise<FeedRosterRow[] | undefined> => {
  const heard = await askRoster(league, club, season)
  return heard.kind === 'told' && heard.value.length > 0 ? heard.value : undefined
}

/** What the league says of a club's roster of a season, asked at most every few hours. */
export const askRoster = (league: League, club: number, season: number) =>
  askKept(league.kept, `roster ${club} ${season}`, ROSTER_AGE_MS, league.people.roster(club, season))

/** The rosters of all clubs of a season. */
export const askRosters = (league: League, { season, rows }: SeasonGames) => {
  const clubs = new Set(rows.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  return Promise.all([...clubs].map((club) => askRoster(league, club, season.year)))
}

/** Whether a club of the season has that player on its roster, as far as the league tells. */
export const isOnRoster = async (league: League, season: SeasonGames, id: number): Promise<boolean> =>
  (await askRosters(league, season)).some(
    (heard) => heard.kind === 'told' && heard.value.some((it) => it.person.id === id),
  )

/** The rows of a club's roster by name; a row that names nobody is left out. */
export const rosterPlayers = (rows: FeedRosterRow[], club: number): RosterPlayer[] =>
  rows
    .flatMap(({ person, jerseyNumber, position, status }) => {
      if (person.id === null) return []
      const place = position.abbreviation === '' ? person.primaryPosition : position
      const { fullName, useName, firstName, useLastName, lastName } = person
      const jersey = jerseyNumber || person.primaryNumber
      return [
        {
          ...named(person.id, fullName, useName || firstName, useLastName || lastName),
          thumb: portraitAddresses({ club, jersey, name: fullName }).thumb,
          jersey,
          position: place.name,
          positionAbbr: place.abbreviation,
          isPitcher: isPitcher(place.name, place.abbreviation),
          throws: handLetter(person.pitchHand.code),
          hits: handLetter(person.batSide.code),
          status: status.description,
        },
      ]
    })
    .sort(byName)

/** Who has played for a club in the games that we have read. */
export const playersSeen = (games: LinesOfGame[], club: number): RosterPlayer[] => {
  const lines = games.flatMap((it) => [...it.batters, ...it.pitchers]).filter((it) => it.team === club)
  const last = new Map(lines.map((it) => [it.player, it]))
  return [...last.values()]
    .map(({ player, name, position, jersey }) => ({
      ...named(player, name, '', ''),
      thumb: portraitAddresses({ club, jersey, name }).thumb,
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

const named = (mlbId: number, name: string, first: string, last: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { mlbId, name, nameLineup: lineupName(first || firstName, last || rest.join(' ')) }
}
