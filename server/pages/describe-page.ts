import { player } from '../../contract/games/player.ts'
import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import type { Language } from '../../contract/language.ts'
import { parkName, parkOf } from '../../domain/league/parks.ts'
import type { ScheduledGame } from '../games/feed/scheduled-game.ts'
import { playerOf } from '../games/league/player.ts'
import { findClub, type League } from '../games/league/season/league.ts'
import { isListed } from '../games/state/last-start.ts'
import { whenLoaded } from '../games/state/memory.ts'
import { stateOnDay } from '../games/state/summary.ts'
import { dayInWords, type PageText, pageTexts } from './page-texts.ts'
import type { PublicPage } from './public-pages.ts'

/** The description of a public page for machines. */
export type PageFacts = PageText & {
  /** Its one address on this site, without a language. */
  path: string
  /** Path of its picture, 1200 × 630 px. */
  image: string
  /** Statements of schema.org; none for most pages. */
  structured: object | undefined
}

export type PageSource = { league: League; publicUrl: string }

const GENERAL_IMAGE = '/previews/playball.png'
/** `missing`: a game, club or player that does not exist. */
export type Described = PageFacts | 'missing'

/** Describes a public page. */
export const describePage = async (
  source: PageSource,
  { name, id }: PublicPage,
  language: Language,
): Promise<Described> => {
  const texts = pageTexts(language)
  const page = (text: PageText): PageFacts => ({
    ...text,
    path: id === undefined ? `/${name}` : `/${name}/${id}`,
    image: GENERAL_IMAGE,
    structured: undefined,
  })
  if (id === undefined) return page(texts[name])
  if (name === 'games') return describeGame(source, id, language)
  if (name === 'teams') {
    const club = await whenLoaded(source.league.games, () => findClub(source.league, id))
    return club === undefined ? 'missing' : page(texts.team(club.team_name))
  }
  const fullName = await playerName(source.league, id)
  return fullName === undefined ? 'missing' : page(texts.player(fullName))
}

const playerName = async (league: League, id: number): Promise<string | undefined> => {
  const answer = await playerOf(league, id)
  return answer && player.response.parse(JSON.parse(String(answer.body)).response).fullName
}

/** The row that announces a game; undefined for a game that viewers do not see. */
export const announcedGame = ({ games }: League, gamePk: number): ScheduledGame | undefined => {
  const row = games.rows.get(gamePk)?.at(-1)
  return row !== undefined && isListed(games, row.startsAt) ? row : undefined
}

/** The title of the page of a game's video, as the page itself sets it; undefined for an unknown game. */
export const titleOfVideo = (league: League, gamePk: number, language: Language): string | undefined => {
  const row = announcedGame(league, gamePk)
  if (row === undefined) return undefined
  const { away, home } = row.teams
  return pageTexts(language).video({ away: away.shortName, home: home.shortName })
}

const describeGame = async (
  { league, publicUrl }: PageSource,
  gamePk: number,
  language: Language,
): Promise<Described> => {
  const row = await whenLoaded(league.games, () => announcedGame(league, gamePk))
  if (row === undefined) return 'missing'
  const { away, home } = row.teams
  const names = {
    away: away.name,
    home: home.name,
    day: dayInWords(row.day, language),
    park: parkName(row.venue),
  }
  const text = pageTexts(language).game(names)
  const image = `/previews/games/${gamePk}-${language}.png`
  const { status } = stateOnDay(row, league.games.summaries.get(gamePk))
  const path = `/games/${gamePk}`
  const structured = eventOf(row, status, {
    ...text,
    url: `${publicUrl}${path}`,
    image: `${publicUrl}${image}`,
  })
  return { ...text, path, image, structured }
}

const eventStatuses: Partial<Record<StatusCode, string>> = {
  [STATUS.postponed]: 'EventPostponed',
  [STATUS.cancelled]: 'EventCancelled',
}

type EventPage = PageText & { url: string; image: string }

/** The game and its broadcast in schema.org's terms; never its score. */
const eventOf = (row: ScheduledGame, status: StatusCode, { title, description, url, image }: EventPage) => {
  const startDate = row.startTimeTbd ? row.day : new Date(row.startsAt).toISOString()
  const park = parkOf(row.venue)
  const game = {
    '@type': 'SportsEvent',
    '@id': `${url}#game`,
    name: title.replace(/ · [^·]*$/, ''),
    description,
    url,
    image,
    startDate,
    sport: 'Baseball',
    eventStatus: `https://schema.org/${eventStatuses[status] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: {
      '@type': 'StadiumOrArena',
      name: park?.name ?? row.venue.name,
      ...(park && { address: park.city }),
    },
    awayTeam: { '@type': 'SportsTeam', name: row.teams.away.name },
    homeTeam: { '@type': 'SportsTeam', name: row.teams.home.name },
  }
  const broadcast = {
    '@type': 'BroadcastEvent',
    name: game.name,
    isLiveBroadcast: status !== STATUS.final,
    startDate,
    isAccessibleForFree: false,
    broadcastOfEvent: { '@id': game['@id'] },
    publishedOn: { '@type': 'BroadcastService', name: 'Playball', url },
  }
  return { '@context': 'https://schema.org', '@graph': [game, broadcast] }
}
