import { standing as endpoint, type Standing } from '../../contract/standing.ts'
import { playoffsOf } from '../../domain/playoffs.ts'
import { firstHalfEnd } from '../../domain/seasons.ts'
import { generalTable, halfTable, pointsTable } from '../../domain/standing.ts'
import type { Prepared } from '../endpoint.ts'
import { askKept } from './ask-kept.ts'
import { answerHeld, type League, namedClub } from './league.ts'
import { type SeasonGames, seasonGames } from './season-games.ts'

const STANDINGS_AGE_MS = 10 * 60_000

/**
 * The tables of the season going on, or of the one that began in `year`, from the games' own results; undefined when
 * the schedule has no such season. The league's own table is asked behind it and a difference is logged.
 */
export const standingOf = (league: League, year?: number): Prepared | undefined => {
  const { games } = league
  const stamp = String(games.changes)
  const held = league.answers.get(`standing ${year}`)
  if (held?.stamp === stamp) return held.answer
  const season = seasonGames(games, year)
  if (season === undefined) return undefined
  return answerHeld(league, `standing ${year}`, stamp, () => {
    const tables = tablesOf(league, season)
    void compare(league, tables)
    return endpoint.response.parse(tables)
  })
}

const tablesOf = (
  league: League,
  { season, rows, results, regularDays, playoffs }: SeasonGames,
): Standing => {
  const regular = rows.filter((it) => it.gameType === 'R' || it.gameType === '')
  const ids = new Set(regular.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  const clubs = [...ids].map((id) => {
    const { name, team_name } = namedClub(league, id)
    return { id, name, team_name }
  })
  const end = firstHalfEnd(season.year, regularDays)
  const first = halfTable(
    clubs,
    results.filter((it) => it.day <= end),
  )
  const second = halfTable(
    clubs,
    results.filter((it) => it.day > end),
  )
  const general = generalTable(clubs, results, { first, second })
  return {
    season: season.year,
    first,
    second,
    general,
    points: pointsTable({ first, second, general }),
    playoffs: playoffsOf(playoffs, (id) => ({ ...namedClub(league, id), image: '' })),
  }
}

/** Never throws: a league that does not answer leaves our own table as it is. */
const compare = async (league: League, { season, general }: Standing): Promise<void> => {
  const heard = await askKept(league.kept, `standings ${season}`, STANDINGS_AGE_MS, (how) =>
    league.people.standings(season, how),
  )
  if (heard.kind !== 'told') return
  const records = heard.value.records
    .filter((it) => it.standingsType === 'regularSeason' || it.standingsType === '')
    .flatMap((it) => it.teamRecords)
  const clubs = general.filter((row) => {
    const told = records.find((it) => it.team.id === row.id)
    return told !== undefined && (told.wins !== row.wins || told.losses !== row.losses)
  })
  const differing = clubs.map((it) => it.name).join(' ')
  if (differing !== '' && differing !== league.differing)
    league.games.log.info(
      { season, differing },
      'games: the league counts other records than our results give',
    )
  league.differing = differing
}
