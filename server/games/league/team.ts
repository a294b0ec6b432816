import {
  team as endpoint,
  teams as listEndpoint,
  type Team,
  type TeamResult,
} from '../../../contract/games/teams.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { isStarting } from '../../../domain/league/game-status.ts'
import { centralTime, TIME_NOT_SET } from '../../../domain/league/league-time.ts'
import type { GameLines } from '../../../domain/players/player-game-lines.ts'
import { opponentLabel } from '../../../domain/stats/player-labels.ts'
import { winPercent } from '../../../domain/stats/stat-rates.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { isListed } from '../state/last-start.ts'
import { stateOnDay } from '../state/summary.ts'
import { cachedAnswer, type League, namedClub } from './season/league.ts'
import { playersFromGames, rosterOf, rosterPlayers } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import { computedLines, linesStamp } from './stats/computed-lines.ts'

const UPCOMING_GAMES = 7

/**
 * A club with roster, results and next games of the current season; undefined when it has no game in that
 * season.
 */
export const teamOf = async (league: League, id: number): Promise<Prepared | undefined> => {
  const season = seasonGames(league.seasons)
  if (season === undefined || !clubIds(season).includes(id)) return undefined
  // The stamp is taken before the wait, so that an answer may be newer than its stamp but never older.
  const stamp = `${league.games.changes} ${league.cache.changes} ${linesStamp(league, season)}`
  const [lines, roster] = await Promise.all([
    computedLines(league, season),
    rosterOf(league, id, season.season.year),
  ])
  const players = roster === undefined ? playersFromGames(lines, id) : rosterPlayers(roster, id)
  return cachedAnswer(league, `team ${id}`, stamp, () => {
    const results = resultsOf(league, season, lines, id)
    const wins = results.filter((it) => it.runs > it.opponentRuns).length
    const losses = results.filter((it) => it.runs < it.opponentRuns).length
    return endpoint.response.parse({
      ...club(league, id),
      wins,
      losses,
      percent: winPercent(wins, losses),
      players,
      results: results.reverse(),
      upcoming: upcomingOf(league, season, id),
    } satisfies Team)
  })
}

/** The clubs of the current season, by name. */
export const teamsOf = (league: League): Prepared =>
  cachedAnswer(league, 'teams', String(league.games.changes), () => {
    const season = seasonGames(league.seasons)
    return listEndpoint.response.parse(season === undefined ? [] : listedClubs(league, season))
  })

/** The clubs of a season, by name. */
export const listedClubs = (league: League, season: SeasonGames) =>
  clubIds(season)
    .map((id) => club(league, id))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'))

/** The numbers of the clubs that play in a season. */
export const clubIds = ({ rows }: SeasonGames): number[] => [
  ...new Set(rows.flatMap(({ teams }) => [teams.away.id, teams.home.id])),
]

const club = (league: League, id: number) => {
  const { name, team_name, shortName } = namedClub(league, id)
  const leagueClub = clubOf(id)
  return {
    id,
    name: team_name,
    shortName,
    abbrName: name,
    abbrLower: name.toLowerCase(),
    abbrUpper: name.toUpperCase(),
    city: leagueClub?.city ?? '',
    park: leagueClub?.park ?? '',
    colour: leagueClub?.colour ?? '',
  }
}

/** The club's results, oldest first, each with its record after it. */
const resultsOf = (
  league: League,
  { results }: SeasonGames,
  lines: GameLines[],
  id: number,
): TeamResult[] => {
  const clubsByGame = new Map(lines.map((it) => [it.gamePk, it.clubs]))
  let wins = 0
  let losses = 0
  return results
    .filter((it) => it.away === id || it.home === id)
    .map((it) => {
      const isHome = it.home === id
      const [runs, opponentRuns] = isHome ? [it.homeRuns, it.awayRuns] : [it.awayRuns, it.homeRuns]
      const opponentId = isHome ? it.away : it.home
      wins += Number(runs > opponentRuns)
      losses += Number(runs < opponentRuns)
      const clubLine = clubsByGame.get(it.gamePk)?.[isHome ? 'home' : 'away']
      return {
        gameId: it.gamePk,
        date: it.day,
        isHome,
        opponent: opponentLabel(namedClub(league, opponentId).name, isHome),
        opponentId,
        won: runs > opponentRuns,
        wins,
        losses,
        runs,
        opponentRuns,
        hits: clubLine?.hits ?? null,
        homes: clubLine?.homes ?? null,
        errors: clubLine?.errors ?? null,
        activities: clubLine?.activities ?? [],
      }
    })
}

const upcomingOf = (league: League, { rows }: SeasonGames, id: number): Team['upcoming'] =>
  rows
    .filter((it) => it.teams.away.id === id || it.teams.home.id === id)
    .filter((it) => isStarting(stateOnDay(it, league.games.summaries.get(it.gamePk)).status))
    .filter((it) => isListed(league.games, it.startsAt))
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(0, UPCOMING_GAMES)
    .map(({ gamePk, day, startsAt, startTimeTbd, teams }) => {
      const isHome = teams.home.id === id
      const opponent = isHome ? teams.away : teams.home
      return {
        gameId: gamePk,
        date: day,
        isHome,
        opponent: opponentLabel(opponent.abbrU, isHome),
        opponentId: opponent.id,
        dateStart: new Date(startsAt).toISOString(),
        timeStart: startTimeTbd ? TIME_NOT_SET : centralTime(startsAt),
      }
    })
