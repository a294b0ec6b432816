import { player as endpoint, type Player } from '../../../contract/games/players.ts'
import { clubOf } from '../../../domain/clubs.ts'
import { portraitAddresses } from '../../../domain/drawings/addresses.ts'
import type { LineOfGame, LinesOfGame } from '../../../domain/player-lines.ts'
import { handLetter, handText, isPitcher, lineupName } from '../../../domain/player-names.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { readingOn } from '../../providers/league-feed-people.ts'
import type { FeedRosterRow, FeedWho } from '../../providers/league-feed-people-shape.ts'
import { prepare } from '../answers/prepare.ts'
import { answerHeld, type League, namedClub } from './season/league.ts'
import { askKept, type Heard, type Kept } from './season/league-cache.ts'
import { isOnRoster, rosterOf } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import { linesStamp, ownLines } from './stats/computed-lines.ts'
import { ownFigures } from './stats/computed-stats.ts'
import { type PartFigures, readPart, toldFigures } from './stats/official-stats.ts'
import type { SeasonPart } from './stats/read-stats.ts'
import { figuresAgeMs } from './stats/stats-max-age.ts'

const PERSON_AGE_MS = 12 * 3_600_000
const RETRY_SECONDS = 15
/** People whom none of our games names are asked for this often at most, so that nobody counts the league's people through us. */
const STRANGERS = 60
const STRANGERS_MS = 10 * 60_000

/**
 * A player with all his figures: the league's own, or those of the games that we have read while it does not tell
 * them. undefined when nobody knows him; Failure 'errors.notReady' when nothing of him is known and the league is silent.
 */
export const playerOf = async (league: League, id: number): Promise<Prepared | undefined> => {
  const season = seasonGames(league.games)
  const read = season === undefined ? '' : linesStamp(league, season)
  const lines = season === undefined ? [] : await ownLines(league, season)
  const played = playedBy(lines, id)
  const kept = (await isOurs(league, season, id, played)) ? league.kept : strangersOf(league, id)
  const who = await askKept(kept, `person ${id}`, PERSON_AGE_MS, league.people.person(id))
  const known = who.kind === 'told' ? who.value : undefined
  if (known === undefined && played.length === 0) {
    if (who.kind === 'silent') throw notReady()
    return undefined
  }
  const [regular, playoffs] = await figuresOf(league, kept, id, season)
  const figures = () =>
    toldFigures(toldOf(regular), toldOf(playoffs)) ??
    ownFigures(lines, id, season?.season.year ?? 0, (club) => namedClub(league, club).name)
  const clubId = clubOfPlayer(known, played)
  const row =
    clubId === undefined || season === undefined ? undefined : await rowOf(league, clubId, season, id)
  const make = () => {
    const own = identity(id, known, played, row)
    return endpoint.response.parse({
      ...own,
      ...portraitAddresses({ club: clubId ?? 0, jersey: own.jersey, name: own.fullName }),
      ...clubFields(league, clubId, known),
      ...figures(),
    } satisfies Player)
  }
  if (kept !== league.kept || [who, regular].some((it) => it.kind === 'silent')) return prepare(make())
  const stamp = [who, regular, playoffs].map(stampOf).join(' ')
  return answerHeld(league, `player ${id}`, `${stamp} ${row?.status.code} ${read}`, make)
}

const notReady = () => new Failure('errors.notReady', RETRY_SECONDS)

const playedBy = (lines: LinesOfGame[], id: number): LineOfGame[] =>
  lines
    .flatMap((it): LineOfGame[] => [...it.batters, ...it.pitchers])
    .filter((it) => it.player === id)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))

/** Whom our games, the season's rosters or a table of leaders name. */
const isOurs = async (
  league: League,
  season: SeasonGames | undefined,
  id: number,
  played: LineOfGame[],
): Promise<boolean> =>
  played.length > 0 ||
  league.named.has(id) ||
  (season !== undefined && (await isOnRoster(league, season, id)))

/** Where a stranger is asked for; Failure 'errors.notReady' when too many of them were. */
const strangersOf = ({ strangers }: League, id: number): Kept => {
  const { kept } = strangers
  if (kept.slots.peek(`person ${id}`) !== undefined) return kept
  const now = kept.clock.now()
  strangers.askedAt = strangers.askedAt.filter((at) => Math.abs(now - at) < STRANGERS_MS)
  if (strangers.askedAt.length >= STRANGERS) throw notReady()
  strangers.askedAt.push(now)
  return kept
}

/** The league's answers for the regular season and, once there are any, for the playoffs. */
const figuresOf = (league: League, kept: Kept, id: number, season: SeasonGames | undefined) => {
  const nothing: Heard<PartFigures | undefined> = { kind: 'unknown' }
  if (season === undefined) return Promise.all([nothing, nothing])
  const inPlayoffs = season.playoffs.some((it) => it.runs !== null)
  return Promise.all([
    askFigures(league, kept, id, season, 'regular'),
    inPlayoffs ? askFigures(league, kept, id, season, 'playoffs') : nothing,
  ])
}

const askFigures = (league: League, kept: Kept, id: number, season: SeasonGames, part: SeasonPart) => {
  const { year } = season.season
  const told = league.people.personStats(id, year, part === 'regular' ? 'R' : 'P')
  const figures = readingOn(told, (groups) =>
    readPart(groups, part, (it) => namedClub(league, it.id ?? 0, it.name).name),
  )
  return askKept(kept, `figures ${id} ${year} ${part}`, figuresAgeMs(league, season), figures)
}

const toldOf = <T>(heard: Heard<T>): T | undefined => (heard.kind === 'told' ? heard.value : undefined)
const stampOf = (heard: Heard<unknown>) => (heard.kind === 'told' ? heard.at : heard.kind)

/** The club he last played for here; else the one the feed says, if it is one of ours. */
const clubOfPlayer = (known: FeedWho | undefined, played: LineOfGame[]): number | undefined => {
  const last = played.at(-1)?.team
  if (last !== undefined) return last
  const now = known?.currentTeam.id ?? null
  return now === null ? undefined : clubOf(now)?.id
}

const rowOf = async (league: League, club: number, { season }: SeasonGames, id: number) =>
  (await rosterOf(league, club, season.year))?.find((it) => it.person.id === id)

const clubFields = (league: League, clubId: number | undefined, known: FeedWho | undefined) => {
  const club = clubId === undefined ? undefined : namedClub(league, clubId)
  const now = known?.currentTeam
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
  known: FeedWho | undefined,
  played: LineOfGame[],
  row: FeedRosterRow | undefined,
) => {
  const last = played.at(-1)
  const name = known?.fullName || last?.name || ''
  const firstName = known?.useName || known?.firstName || name.split(' ')[0] || ''
  const lastName = known?.useLastName || known?.lastName || name.split(' ').slice(1).join(' ')
  const position = known?.primaryPosition.name ?? ''
  const positionAbbr = known?.primaryPosition.abbreviation || last?.position || ''
  const active = known?.active ?? true
  return {
    mlbId: id,
    name,
    firstName,
    lastName,
    fullName: name || `${firstName} ${lastName}`.trim(),
    nameLineup: lineupName(firstName, lastName),
    jersey: row?.jerseyNumber || last?.jersey || known?.primaryNumber || '',
    roster: row?.status.description ?? '',
    status: active ? 'Activo' : 'Inactivo',
    active,
    position,
    positionAbbr,
    isPitcher: isPitcher(position, positionAbbr),
    ...hands(known),
    ...origin(known),
  }
}

const hands = (known: FeedWho | undefined) => {
  const throws = handLetter(known?.pitchHand.code ?? '')
  const hits = handLetter(known?.batSide.code ?? '')
  return { throws, throwsText: handText(throws), hits, hitsText: handText(hits) }
}

const HOME_COUNTRY = 'Mexico'

const origin = (known: FeedWho | undefined) => {
  const country = known?.birthCountry ?? ''
  return {
    birthday: known?.birthDate ?? '',
    birthcity: known?.birthCity ?? '',
    birthStateProvince: known?.birthStateProvince ?? '',
    age: known?.currentAge ?? null,
    city: known?.birthCity ?? '',
    country,
    province: known?.birthStateProvince ?? '',
    isForeign: country !== '' && country !== HOME_COUNTRY,
    height: known?.height ?? '',
    weight: known?.weight == null ? '' : String(known.weight),
    // The league tells nobody's address, and we keep none.
    email: '',
  }
}
