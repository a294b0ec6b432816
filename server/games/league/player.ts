import { player as endpoint, type Player } from '../../../contract/games/player.ts'
import { portraitPaths } from '../../../domain/drawings/artwork-paths.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import type { GameLines, PlayerGameLine } from '../../../domain/players/player-game-lines.ts'
import {
  handednessLetter,
  handednessText,
  isPitcher,
  lineupName,
} from '../../../domain/stats/player-labels.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { countryCode } from '../../memberships/country-code.ts'
import { mapQuery } from '../../providers/league/league-feed-people.ts'
import type { FeedProfile, FeedRosterRow } from '../../providers/league/league-feed-people-shape.ts'
import { prepare } from '../answers/prepare.ts'
import { cachedAnswer, type League, namedClub } from './season/league.ts'
import { type CachedAnswer, fetchCached, type LeagueCache } from './season/league-cache.ts'
import { fetchRosters, isOnRoster, rosterOf } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import { computedLines, linesStamp } from './stats/computed-lines.ts'
import { computedStats } from './stats/computed-stats.ts'
import { officialStats, type PartStats, readPart } from './stats/official-stats.ts'
import type { SeasonPart } from './stats/read-stats.ts'
import { statsMaxAgeMs } from './stats/stats-max-age.ts'

const PERSON_MAX_AGE_MS = 12 * 3_600_000
const RETRY_SECONDS = 15
/**
 * The limit of fetches of people who are in none of our data, so that nobody lists the league's people
 * through us.
 */
const MAX_UNLISTED_REQUESTS = 60
const UNLISTED_WINDOW_MS = 10 * 60_000
/** The first number above the league's 32-bit numbers of people, for which it answers 400. */
const NO_PERSON_FROM = 2_147_483_647

/**
 * A player with all their figures: the league's own or, while it has none, those of the games that we have
 * read. undefined for an unknown player; throws Failure 'errors.notReady' when nothing is known and the
 * league is unreachable.
 */
export const playerOf = async (league: League, id: number): Promise<Prepared | undefined> => {
  if (id >= NO_PERSON_FROM) return undefined
  const season = seasonGames(league.seasons)
  const computedStamp = season === undefined ? '' : linesStamp(league, season)
  const lines = season === undefined ? [] : await computedLines(league, season)
  const played = playedBy(lines, id)
  const cache = await cacheFor(league, season, id, played)
  if (cache === undefined) return undefined
  const personAnswer = await fetchPerson(league, cache, id)
  const person = personAnswer.kind === 'fetched' ? personAnswer.value : undefined
  if (person === undefined && played.length === 0) {
    if (personAnswer.kind === 'unreachable') throw notReady()
    return undefined
  }
  const [regular, playoffs] = await statsOf(league, cache, id, season)
  const stats = () =>
    officialStats(answerValue(regular), answerValue(playoffs)) ??
    computedStats(lines, id, season?.season.year ?? 0, (club) => namedClub(league, club).name)
  const clubId = clubOfPlayer(person, played)
  const row =
    clubId === undefined || season === undefined ? undefined : await rosterRowOf(league, clubId, season, id)
  const build = () => {
    const profile = identity(id, person, played, row)
    return endpoint.response.parse({
      ...profile,
      ...portraitPaths({ club: clubId ?? 0, jersey: profile.jersey, name: profile.fullName }),
      ...clubFields(league, clubId, person),
      ...stats(),
    } satisfies Player)
  }
  if (cache !== league.cache || [personAnswer, regular].some((it) => it.kind === 'unreachable'))
    return prepare(build())
  const stamp = [personAnswer, regular, playoffs].map(stampOf).join(' ')
  return cachedAnswer(league, `player ${id}`, `${stamp} ${row?.status.code} ${computedStamp}`, build)
}

/**
 * Fetches a person; people who are in none of our data one at a time, so that many requests do not flood the
 * league.
 */
const fetchPerson = (league: League, cache: LeagueCache, id: number) => {
  const fetch = () => fetchCached(cache, `person ${id}`, PERSON_MAX_AGE_MS, league.people.person(id))
  if (cache === league.cache) return fetch()
  const person = league.unlistedPlayers.last.then(fetch, fetch)
  league.unlistedPlayers.last = person
  return person
}

const notReady = () => new Failure('errors.notReady', RETRY_SECONDS)

const playedBy = (lines: GameLines[], id: number): PlayerGameLine[] =>
  lines
    .flatMap((it): PlayerGameLine[] => [...it.batters, ...it.pitchers])
    .filter((it) => it.player === id)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))

/**
 * The league's cache for people whom our games, the season's rosters or a table of leaders list; another
 * cache for all others. After too many fetches of others it returns undefined if we have every roster, so
 * that nobody has that number; else it throws Failure 'errors.notReady'.
 */
const cacheFor = async (
  league: League,
  season: SeasonGames | undefined,
  id: number,
  played: PlayerGameLine[],
): Promise<LeagueCache | undefined> => {
  if (played.length > 0 || league.listedPlayers.has(id)) return league.cache
  const rosters = season === undefined ? [] : await fetchRosters(league, season)
  if (isOnRoster(rosters, id)) return league.cache
  const cache = unlistedCache(league, id)
  const isComplete = rosters.length > 0 && rosters.every((it) => it.kind === 'fetched')
  if (cache === undefined && !isComplete) throw notReady()
  return cache
}

/** The cache for people who are in none of our data; undefined when too many of them were fetched. */
const unlistedCache = ({ unlistedPlayers }: League, id: number): LeagueCache | undefined => {
  const { cache } = unlistedPlayers
  if (cache.slots.peek(`person ${id}`) !== undefined) return cache
  const now = cache.clock.now()
  unlistedPlayers.requestedAt = unlistedPlayers.requestedAt.filter(
    (at) => Math.abs(now - at) < UNLISTED_WINDOW_MS,
  )
  if (unlistedPlayers.requestedAt.length >= MAX_UNLISTED_REQUESTS) return undefined
  unlistedPlayers.requestedAt.push(now)
  return cache
}

/** The league's answers for the regular season and, once there are any, for the playoffs. */
const statsOf = (league: League, cache: LeagueCache, id: number, season: SeasonGames | undefined) => {
  const nothing: CachedAnswer<PartStats | undefined> = { kind: 'unknown' }
  if (season === undefined) return Promise.all([nothing, nothing])
  const inPlayoffs = season.playoffs.some((it) => it.runs !== null)
  return Promise.all([
    fetchStats(league, cache, id, season, 'regular'),
    inPlayoffs ? fetchStats(league, cache, id, season, 'playoffs') : nothing,
  ])
}

const fetchStats = (
  league: League,
  cache: LeagueCache,
  id: number,
  season: SeasonGames,
  part: SeasonPart,
) => {
  const { year } = season.season
  const question = league.people.personStats(id, year, part === 'regular' ? 'R' : 'P')
  const stats = mapQuery(question, (groups) =>
    readPart(groups, part, (it) => namedClub(league, it.id ?? 0, it.name).name),
  )
  return fetchCached(cache, `figures ${id} ${year} ${part}`, statsMaxAgeMs(league, season), stats)
}

const answerValue = <T>(answer: CachedAnswer<T>): T | undefined =>
  answer.kind === 'fetched' ? answer.value : undefined
const stampOf = (answer: CachedAnswer<unknown>) => (answer.kind === 'fetched' ? answer.at : answer.kind)

/** The club for which the player last played here; else the feed's club, if it is one of ours. */
const clubOfPlayer = (person: FeedProfile | undefined, played: PlayerGameLine[]): number | undefined => {
  const last = played.at(-1)?.team
  if (last !== undefined) return last
  const now = person?.currentTeam.id ?? null
  return now === null ? undefined : clubOf(now)?.id
}

const rosterRowOf = async (league: League, club: number, { season }: SeasonGames, id: number) =>
  (await rosterOf(league, club, season.year))?.find((it) => it.person.id === id)

const clubFields = (league: League, clubId: number | undefined, person: FeedProfile | undefined) => {
  const club = clubId === undefined ? undefined : namedClub(league, clubId)
  const now = person?.currentTeam
  const summer = now !== undefined && now.id !== null && now.id !== clubId && clubOf(now.id) === undefined
  return {
    team: club?.name ?? '',
    teamId: club?.id ?? null,
    teamName: club?.team_name ?? '',
    summerTeam: summer ? now.name : '',
  }
}

const identity = (
  id: number,
  person: FeedProfile | undefined,
  played: PlayerGameLine[],
  row: FeedRosterRow | undefined,
) => {
  const last = played.at(-1)
  const name = person?.fullName || last?.name || ''
  const firstName = person?.useName || person?.firstName || name.split(' ')[0] || ''
  const lastName = person?.useLastName || person?.lastName || name.split(' ').slice(1).join(' ')
  const position = person?.primaryPosition.name ?? ''
  const positionAbbr = person?.primaryPosition.abbreviation || last?.position || ''
  const active = person?.active ?? true
  return {
    mlbId: id,
    name,
    firstName,
    lastName,
    fullName: name || `${firstName} ${lastName}`.trim(),
    nameLineup: lineupName(firstName, lastName),
    jersey: row?.jerseyNumber || last?.jersey || person?.primaryNumber || '',
    roster: row?.status.description ?? '',
    status: active ? 'Activo' : 'Inactivo',
    active,
    position,
    positionAbbr,
    isPitcher: isPitcher(position, positionAbbr),
    ...handedness(person),
    ...origin(person),
  }
}

const handedness = (person: FeedProfile | undefined) => {
  const throws = handednessLetter(person?.pitchHand.code ?? '')
  const hits = handednessLetter(person?.batSide.code ?? '')
  return { throws, throwsText: handednessText(throws), hits, hitsText: handednessText(hits) }
}

const HOME_COUNTRY = 'Mexico'

const origin = (person: FeedProfile | undefined) => {
  const country = person?.birthCountry ?? ''
  return {
    birthday: person?.birthDate ?? '',
    birthcity: person?.birthCity ?? '',
    birthStateProvince: person?.birthStateProvince ?? '',
    age: person?.currentAge ?? null,
    city: person?.birthCity ?? '',
    country,
    countryCode: countryCode(country) ?? '',
    province: person?.birthStateProvince ?? '',
    isForeign: country !== '' && country !== HOME_COUNTRY,
    height: person?.height ?? '',
    weight: person?.weight == null ? '' : String(person.weight),
    // The league publishes no address, and we store none.
    email: '',
  }
}
