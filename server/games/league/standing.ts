import { standing as endpoint, type Standing } from '../../../contract/games/standing.ts'
import { playoffsOf } from '../../../domain/playoffs.ts'
import { firstHalfEnd } from '../../../domain/seasons.ts'
import {
  generalTable,
  halfEndByRecords,
  halfTable,
  pointsTable,
  type Records,
} from '../../../domain/standing.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { readingOn } from '../../providers/league-feed-people.ts'
import type { FeedStandings } from '../../providers/league-feed-people-shape.ts'
import { answerHeld, type League, namedClub } from './season/league.ts'
import { askKept, type Heard, silentSince } from './season/league-cache.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'

const STANDINGS_AGE_MS = 10 * 60_000
/** A question or two that fails is nobody's news. */
const STALE_AFTER_MS = 30 * 60_000
const RETRY_SECONDS = 10

/**
 * The tables of the season going on, or of the one that began in `year`, from the games' own results; undefined when
 * the schedule has no such season. The league's own tables say where the first half ended, and a record that differs
 * from ours is logged. Failure 'errors.notReady' while a second half is on and it never said where it began.
 */
export const standingOf = async (league: League, year?: number): Promise<Prepared | undefined> => {
  const { year: began } = seasonGames(league.games, year)?.season ?? {}
  if (began === undefined) return undefined
  const key = `standings ${began}`
  const records = readingOn(league.people.standings(began), (it) => it.records)
  const heard = await askKept(league.kept, key, STANDINGS_AGE_MS, records)
  // Games may have changed while the league was asked.
  const season = seasonGames(league.games, year)
  if (season === undefined) return undefined
  if (heard.kind === 'silent' && isSecondHalfOn(season)) throw new Failure('errors.notReady', RETRY_SECONDS)
  const staleSince = staleSinceOf(league, key)
  const stamp = `${league.games.changes} ${heard.kind === 'told' ? heard.at : heard.kind} ${staleSince}`
  return answerHeld(league, `standing ${began}`, stamp, () => {
    const tables = tablesOf(league, season, heard)
    logDifference(league, tables, recordsOf(heard, 'regularSeason'))
    return endpoint.response.parse({ ...tables, staleSince } satisfies Standing)
  })
}

const staleSinceOf = ({ kept }: League, key: string): string | null => {
  const since = silentSince(kept, key)
  return since === undefined || kept.clock.now() - since < STALE_AFTER_MS
    ? null
    : new Date(since).toISOString()
}

/** By the calendar, which does not know the day to the day. */
const isSecondHalfOn = ({ season, results, regularDays }: SeasonGames): boolean => {
  const end = firstHalfEnd(season.year, regularDays)
  return results.some((it) => it.scheduled > end)
}

type Told = FeedStandings['records']
type Tables = Omit<Standing, 'staleSince'>

const tablesOf = (league: League, season: SeasonGames, heard: Heard<Told>): Tables => {
  const { rows, results, playoffs } = season
  const regular = rows.filter((it) => it.gameType === 'R' || it.gameType === '')
  const ids = new Set(regular.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  const clubs = [...ids].map((id) => {
    const { name, team_name } = namedClub(league, id)
    return { id, name, team_name }
  })
  const end = halfEnd(season, heard)
  const early = results.filter((it) => it.scheduled <= end)
  const late = results.filter((it) => it.scheduled > end)
  const first = halfTable(clubs, early, recordsOf(heard, 'firstHalf'))
  const second = halfTable(clubs, late, recordsOf(heard, 'secondHalf'))
  const general = generalTable(clubs, results, { first, second }, recordsOf(heard, 'regularSeason'))
  return {
    season: season.season.year,
    first,
    second,
    general,
    points: pointsTable({ first, second, general }),
    playoffs: playoffsOf(playoffs, (id) => namedClub(league, id)),
  }
}

/** Only a second half under way shows where the first one ended; until then the calendar says where it will. */
const halfEnd = ({ season, results, regularDays }: SeasonGames, heard: Heard<Told>): string => {
  const second = [...recordsOf(heard, 'secondHalf').values()]
  const begun = second.some((it) => it.wins + it.losses > 0)
  const told = begun ? halfEndByRecords(results, recordsOf(heard, 'firstHalf')) : undefined
  return told ?? firstHalfEnd(season.year, regularDays)
}

const recordsOf = (heard: Heard<Told>, type: string): Records => {
  const records = heard.kind === 'told' ? heard.value : []
  return new Map(
    records
      .filter((it) => it.standingsType === type)
      .flatMap((it) => it.teamRecords)
      .flatMap(({ team: { id }, wins, losses, leagueRank }) =>
        id === null ? [] : [[id, { wins, losses, place: Number(leagueRank) || undefined }]],
      ),
  )
}

/** Our own table stands: it is as new as the last score, theirs is up to ten minutes old. */
const logDifference = (league: League, { season, general }: Tables, told: Records): void => {
  const clubs = general.filter((row) => {
    const it = told.get(row.id)
    return it !== undefined && (it.wins !== row.wins || it.losses !== row.losses)
  })
  const differing = clubs.map((it) => it.name).join(' ')
  if (differing !== '' && differing !== league.differing)
    league.games.log.info(
      { season, differing },
      'games: the league counts other records than our results give',
    )
  league.differing = differing
}
