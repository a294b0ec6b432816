import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { clubCalendar, gameCalendar } from '../../../contract/games/calendar-files.ts'
import type { PlayLanguage } from '../../../contract/games/play-language.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { isWithin } from '../../../domain/league/season-windows.ts'
import { Prepared } from '../../http/answers/endpoint.ts'
import { etagOf } from '../../http/answers/etag.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { isListed } from '../state/last-start.ts'
import { limitsNow } from '../state/season-limits.ts'
import type { CalendarEvent } from './calendar-events.ts'
import { calendarEvents, type EventSource } from './calendar-events.ts'
import { cachedAnswer, type League, namedClub } from './season/league.ts'
import { seasonGames } from './season/season-games.ts'

type CalendarFile = {
  name: string
  /** The address of the file itself. */
  address: string
  lang: PlayLanguage
  events: CalendarEvent[]
}

const REFRESH_SECONDS = 3_600

/**
 * An iCalendar file (RFC 5545) with these events, in UTC; an event without a set time lasts its whole day.
 */
const calendarText = ({ name, address, lang, events }: CalendarFile): string => {
  const calendar = ical({
    name,
    prodId: { company: 'playball', product: 'calendar', language: lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    source: address,
    ttl: REFRESH_SECONDS,
  })
  for (const { isOff, revisedAt, allDay, startsAt, endsAt, ...texts } of events)
    calendar.createEvent({
      ...texts,
      allDay,
      start: new Date(startsAt),
      end: allDay ? null : new Date(endsAt),
      stamp: new Date(revisedAt),
      lastModified: new Date(revisedAt),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}

/** Short beside the hourly polls of calendars: a change arrives five minutes after the league made it. */
const MAX_AGE_S = 300

/** A game as an iCalendar file; undefined when the league has no such game, or the game is not listed. */
export const gameCalendarOf = (league: League, gamePk: number, lang: PlayLanguage): Prepared | undefined => {
  const rows = listedRows(league, league.games.rows.get(gamePk) ?? [])
  if (rows.length === 0) return undefined
  return cachedAnswer(
    league,
    `calendar game ${gamePk} ${lang}`,
    stampOf(league),
    () => {
      const events = calendarEvents(sourceOf(league), rows, lang)
      const address = addressOf(league, gameCalendar.path.replace(':mlbId', String(gamePk)), lang)
      return calendarText({ name: events[0]?.summary ?? '', address, lang, events })
    },
    (text) => fileOf(text, `playball-${gamePk}`, hasRestricted(league, rows)),
  )
}

/**
 * The season of a club of this league, or of a guest that plays in it, as an iCalendar file without the games
 * for which `isHidden` is true. The file is empty without a season; undefined for an unknown club.
 */
export const clubCalendarOf = (
  league: League,
  id: number,
  lang: PlayLanguage,
  isHidden: (gamePk: number) => boolean,
): Prepared | undefined => {
  const season = seasonGames(league.seasons)
  const plays = ({ teams }: ScheduledGame) => teams.away.id === id || teams.home.id === id
  const gamePks = new Set((season?.rows ?? []).filter(plays).map((it) => it.gamePk))
  if (gamePks.size === 0 && clubOf(id) === undefined) return undefined
  const rows = listedRows(
    league,
    [...gamePks].flatMap((it) => league.games.rows.get(it) ?? []),
  )
  const visible = rows.filter((it) => !isHidden(it.gamePk))
  const { name, shortName } = namedClub(league, id)
  return cachedAnswer(
    league,
    `calendar club ${id} ${lang} ${visible.length === rows.length ? 'all' : 'restricted'}`,
    stampOf(league),
    () => {
      const address = addressOf(league, clubCalendar.path.replace(':id', String(id)), lang)
      const events = calendarEvents(sourceOf(league), visible, lang)
      return calendarText({ name: `${shortName} · Playball`, address, lang, events })
    },
    (text) => fileOf(text, `playball-${name.toLowerCase()}`, hasRestricted(league, rows)),
  )
}

/** Changes with everything that a file is made of, except the file's address. */
const stampOf = ({ games }: League): string => {
  const { lastStart, caribbeanSeries } = limitsNow(games)
  return `${games.changes} ${lastStart} ${caribbeanSeries?.from} ${caribbeanSeries?.to}`
}

const listedRows = ({ games }: League, rows: ScheduledGame[]): ScheduledGame[] =>
  rows.filter((it) => isListed(games, it.startsAt))

/** Whether the file differs between countries, so that no edge may cache it. */
const hasRestricted = ({ games }: League, rows: ScheduledGame[]): boolean => {
  const { caribbeanSeries } = limitsNow(games)
  return caribbeanSeries !== undefined && rows.some((it) => isWithin(caribbeanSeries, it.startsAt))
}

const sourceOf = (league: League): EventSource => ({
  nameOf: (id, feedName) => namedClub(league, id, feedName).shortName,
  summaryOf: (gamePk) => league.games.summaries.get(gamePk),
  publicUrl: league.games.settings.publicUrl,
})

const addressOf = ({ games }: League, path: string, lang: PlayLanguage): string =>
  `${games.settings.publicUrl}${path}?lang=${lang}`

/** The file as an answer, `inline` so that a telephone opens it in its calendar instead of downloading it. */
const fileOf = (text: string, name: string, isPrivate: boolean): Prepared => {
  const body = Buffer.from(text)
  return new Prepared(body, etagOf(body), `${isPrivate ? 'private' : 'public'}, max-age=${MAX_AGE_S}`, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${name.replace(/[^a-z0-9-]/g, '')}.ics"`,
  })
}
