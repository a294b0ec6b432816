import type { QueryOf } from '../../../contract/endpoint.ts'
import { HIDDEN_TEXT } from '../../../contract/games/hidden.ts'
import type { BattingLeader, leaders, PitchingLeader } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/player.ts'
import { team } from '../../../contract/games/teams.ts'
import { portraitPaths } from '../../../domain/drawings/artwork-paths.ts'
import { hiddenPlayer, hiddenTeam } from '../../../domain/vault/hidden-season.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { type Prepared, responseIn } from '../../http/answers/endpoint.ts'
import { hiddenBy } from '../state/viewer.ts'
import { leadersOf } from './leaders.ts'
import { playerOf } from './player.ts'
import { type League, namedClub } from './season/league.ts'
import { rosterOf, rosterPlayers } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import { standingOf } from './standing.ts'
import { clubIds, teamOf } from './team.ts'

/** The season's games that are hidden from a viewer. */
const hiddenGames = (league: League, vault: Vault, year?: number) => {
  const isHidden = hiddenBy(league.games, vault)
  const season = seasonGames(league.seasons, year)
  return { isHidden, season, rows: season?.rows.filter((it) => isHidden(it.gamePk)) ?? [] }
}

/** The tables for a viewer with a vault; the shared answer where no game of the season is hidden. */
export const standingFor = async (league: League, vault: Vault, year?: number) => {
  const { isHidden, rows } = hiddenGames(league, vault, year)
  return rows.length === 0 ? standingOf(league, year) : standingOf(league, year, isHidden)
}

/** A club for a viewer with a vault. */
export const teamFor = async (league: League, vault: Vault, id: number) => {
  const answer = await teamOf(league, id)
  return answer && hiddenTeam(responseIn(team, answer), hiddenBy(league.games, vault))
}

/** A player for a viewer with a vault; the shared answer where no game of their club is hidden. */
export const playerFor = async (league: League, vault: Vault, id: number) => {
  const answer = await playerOf(league, id)
  const { isHidden, season, rows } = hiddenGames(league, vault)
  if (answer === undefined || season === undefined) return answer
  const found = responseIn(player, answer)
  const hasHidden =
    rows.some(({ teams }) => [teams.away.id, teams.home.id].includes(found.teamId ?? 0)) ||
    [...found.battingLog, ...found.pitchingLog].some((it) => it.gameId !== null && isHidden(it.gameId))
  return hasHidden ? hiddenPlayer(found, season.season.year, isHidden) : answer
}

type Leaders = QueryOf<typeof leaders>

/** The leaders for a viewer with a vault: while a game is hidden, the players of the rosters by name. */
export const leadersFor = async (
  league: League,
  vault: Vault,
  query: Leaders,
): Promise<Prepared | BattingLeader[] | PitchingLeader[] | undefined> => {
  const { season, rows } = hiddenGames(league, vault, query.season)
  // Refuses a column of the other mode, too.
  const open = await leadersOf(league, query)
  if (season === undefined || rows.length === 0) return open
  const players = await namedPlayers(league, season)
  const blanks = query.mode === 'batting' ? noBatting : noPitching
  return players.slice(0, query.limit).map((it) => ({ ...it, ...blanks }) as BattingLeader & PitchingLeader)
}

const blank = HIDDEN_TEXT
const noFigures = { g: blank, h2b: blank, h3b: blank, hidden: true } as const
const noBatting = { ...noFigures, avg: blank, r: blank, hr: blank, rbi: blank, sb: blank }
const noPitching = { ...noFigures, era: blank, w: blank, so: blank, sv: blank, whip: blank }

const namedPlayers = async (league: League, season: SeasonGames) => {
  const year = String(season.season.year)
  const rosters = clubIds(season).map(async (id) => {
    const club = namedClub(league, id)
    const roster = (await rosterOf(league, id, season.season.year)) ?? []
    return rosterPlayers(roster, id).map(({ mlbId, name, jersey, thumb, positionAbbr }) => ({
      ...{ id: mlbId, name, team: club.name, team_name: club.team_name, year, pos: positionAbbr },
      ...{ img: portraitPaths({ club: id, jersey, name }).image, thumb },
    }))
  })
  return (await Promise.all(rosters)).flat().sort((one, other) => one.name.localeCompare(other.name, 'es'))
}
