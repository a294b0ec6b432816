import { standing as endpoint, type PlayoffSeries, type Standing } from '../../../contract/games/standing.ts'
import { playoffsOf } from '../../../domain/league/playoffs.ts'
import { firstHalfEnd } from '../../../domain/league/seasons.ts'
import {
  type GameResult,
  generalTable,
  halfEndByRecords,
  halfTable,
  pointsTable,
  type Records,
} from '../../../domain/league/standing.ts'
import { hiddenPoints, hiddenSeries, hiddenTable } from '../../../domain/vault/hidden-season.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { mapQuery } from '../../providers/league/league-feed-people.ts'
import type { FeedStandings } from '../../providers/league/league-feed-people-shape.ts'
import { cachedAnswer, type League, namedClub } from './season/league.ts'
import {
  type CachedAnswer,
  fetchCached,
  type LeagueCacheKey,
  unreachableSince,
} from './season/league-cache.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'

const STANDINGS_MAX_AGE_MS = 10 * 60_000
/** Long enough that a failed fetch or two does not show. */
const STALE_AFTER_MS = 30 * 60_000
const RETRY_SECONDS = 10

/**
 * The tables of the current season, or of the one that began in `year`, from the games' own results;
 * undefined when the schedule has no such season. The league's own tables tell where the first half ended; a
 * record that differs from ours is logged. `isHidden`: the games that are hidden from the viewer. Throws
 * Failure 'errors.notReady' while a second half is on and the league never told where it began.
 */
export const standingOf = async (
  league: League,
  year?: number,
  isHidden?: (gamePk: number) => boolean,
): Promise<Prepared | Standing | undefined> => {
  const { year: startYear } = seasonGames(league.seasons, year)?.season ?? {}
  if (startYear === undefined) return undefined
  const key: LeagueCacheKey = `standings ${startYear}`
  const records = mapQuery(league.people.standings(startYear), (it) => it.records)
  const answer = await fetchCached(league.cache, key, STANDINGS_MAX_AGE_MS, records)
  // Games may have changed during the fetch.
  const season = seasonGames(league.seasons, year)
  if (season === undefined) return undefined
  if (answer.kind === 'unreachable' && isSecondHalfOn(season))
    throw new Failure('errors.notReady', RETRY_SECONDS)
  const staleSince = staleSinceOf(league, key)
  if (isHidden !== undefined) return { ...hiddenTables(league, season, answer, isHidden), staleSince }
  const stamp = `${league.games.changes} ${answer.kind === 'fetched' ? answer.at : answer.kind} ${staleSince}`
  return cachedAnswer(league, `standing ${startYear}`, stamp, () => {
    const tables = tablesOf(league, season, answer)
    logDifference(league, tables, recordsOf(answer, 'regularSeason'))
    return endpoint.response.parse({ ...tables, staleSince } satisfies Standing)
  })
}

const staleSinceOf = ({ cache }: League, key: LeagueCacheKey): string | null => {
  const since = unreachableSince(cache, key)
  return since === undefined || cache.clock.now() - since < STALE_AFTER_MS
    ? null
    : new Date(since).toISOString()
}

/** Whether the second half is on by the calendar, which may be wrong by some days. */
const isSecondHalfOn = ({ season, results, regularDays }: SeasonGames): boolean => {
  const end = firstHalfEnd(season.year, regularDays)
  return results.some((it) => it.scheduled > end)
}

type StandingsRecords = FeedStandings['records']
type Tables = Omit<Standing, 'staleSince'>

const tablesOf = (
  league: League,
  season: SeasonGames,
  answer: CachedAnswer<StandingsRecords>,
  end = halfEnd(season, answer),
): Tables => {
  const { rows, results, playoffs } = season
  const regular = rows.filter((it) => it.gameType === 'R' || it.gameType === '')
  const ids = new Set(regular.flatMap(({ teams }) => [teams.away.id, teams.home.id]))
  const clubs = [...ids].map((id) => {
    const { name, team_name } = namedClub(league, id)
    return { id, name, team_name }
  })
  const early = results.filter((it) => it.scheduled <= end)
  const late = results.filter((it) => it.scheduled > end)
  const first = halfTable(clubs, early, recordsOf(answer, 'firstHalf'))
  const second = halfTable(clubs, late, recordsOf(answer, 'secondHalf'))
  const general = generalTable(clubs, results, { first, second }, recordsOf(answer, 'regularSeason'))
  return {
    season: season.season.year,
    first,
    second,
    general,
    points: pointsTable({ first, second, general }),
    playoffs: playoffsOf(playoffs, (id) => namedClub(league, id)),
  }
}

/** The tables without the hidden games, and without the figures and places that these would change. */
const hiddenTables = (
  league: League,
  season: SeasonGames,
  answer: CachedAnswer<StandingsRecords>,
  isHidden: (gamePk: number) => boolean,
): Tables => {
  const end = halfEnd(season, answer)
  const hidden = season.results.filter((it) => isHidden(it.gamePk))
  const known = {
    ...season,
    results: season.results.filter((it) => !isHidden(it.gamePk)),
    playoffs: season.playoffs.map((it) => (isHidden(it.gamePk) ? { ...it, runs: null } : it)),
  }
  const clubsIn = (games: GameResult[]) => new Set(games.flatMap((it) => [it.away, it.home]))
  const tables = tablesOf(league, known, { kind: 'unknown' }, end)
  const hiddenPairs = season.playoffs.filter((it) => isHidden(it.gamePk))
  const inSeries = (series: PlayoffSeries) =>
    hiddenPairs.some((it) => [it.away, it.home].every((id) => [series.away_id, series.home_id].includes(id)))
  const masked = (all: PlayoffSeries[]) => all.map((it) => (inSeries(it) ? hiddenSeries(it) : it))
  return {
    ...tables,
    first: hiddenTable(tables.first, clubsIn(hidden.filter((it) => it.scheduled <= end))),
    second: hiddenTable(tables.second, clubsIn(hidden.filter((it) => it.scheduled > end))),
    general: hiddenTable(tables.general, clubsIn(hidden)),
    points: hidden.length === 0 ? tables.points : hiddenPoints(tables.points),
    playoffs: tables.playoffs && {
      repesca: masked(tables.playoffs.repesca),
      semifinal: masked(tables.playoffs.semifinal),
      final: masked(tables.playoffs.final),
    },
    hidden: true,
  }
}

/**
 * The last day of the first half: the league's once the second half is under way, until then the calendar's.
 */
const halfEnd = (
  { season, results, regularDays }: SeasonGames,
  answer: CachedAnswer<StandingsRecords>,
): string => {
  const second = [...recordsOf(answer, 'secondHalf').values()]
  const hasStarted = second.some((it) => it.wins + it.losses > 0)
  const official = hasStarted ? halfEndByRecords(results, recordsOf(answer, 'firstHalf')) : undefined
  return official ?? firstHalfEnd(season.year, regularDays)
}

const recordsOf = (answer: CachedAnswer<StandingsRecords>, type: string): Records => {
  const records = answer.kind === 'fetched' ? answer.value : []
  return new Map(
    records
      .filter((it) => it.standingsType === type)
      .flatMap((it) => it.teamRecords)
      .flatMap(({ team: { id }, wins, losses, leagueRank }) =>
        id === null ? [] : [[id, { wins, losses, place: Number(leagueRank) || undefined }]],
      ),
  )
}

/**
 * Logs clubs whose record differs. Our table stays, as it is newer than the league's, which may be ten
 * minutes old.
 */
const logDifference = (league: League, { season, general }: Tables, official: Records): void => {
  const clubs = general.filter((row) => {
    const it = official.get(row.id)
    return it !== undefined && (it.wins !== row.wins || it.losses !== row.losses)
  })
  const differing = clubs.map((it) => it.name).join(' ')
  if (differing !== '' && differing !== league.differingClubs)
    league.games.logger.info(
      { season, differing },
      'games: the league counts other records than our results give',
    )
  league.differingClubs = differing
}
