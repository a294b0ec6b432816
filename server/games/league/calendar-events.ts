import type { PlayLanguage } from '../../../contract/games/play-language.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { isNotPlayed } from '../../../domain/league/game-status.ts'
import { centralTime, clockTime, LEAGUE_TIME_ZONE } from '../../../domain/league/league-time.ts'
import { parkOf, parkTimeZone } from '../../../domain/league/parks.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { type Summary, stateOnDay } from '../state/summary.ts'

/** A game in a fan's calendar; times are UTC ms. It holds no score. */
export type CalendarEvent = {
  /** The event's UID, which never changes. */
  id: string
  sequence: number
  revisedAt: number
  startsAt: number
  endsAt: number
  /**
   * Whether the event lasts the whole day that begins at `startsAt` (midnight UTC), as its time is not set.
   */
  allDay: boolean
  /** Whether the game is postponed without a new day, or cancelled. */
  isOff: boolean
  summary: string
  description: string
  location: string
  url: string
}

export type EventSource = {
  /** A club's short name; `feedName` is a guest's. */
  nameOf(id: number, feedName: string): string
  summaryOf(gamePk: number): Summary | undefined
  publicUrl: string
}

const MINUTES_AN_INNING = 20
const MINUTE_MS = 60_000
/**
 * SEQUENCE counts the seconds from here to the revision, so that it grows even on a server without the
 * earlier one.
 */
const SEQUENCE_EPOCH_MS = Date.UTC(2020, 0, 1)

/**
 * The events of some games' rows, oldest first. Each game has one event, on the last day to which it was
 * moved; a resumed game has one on both of its days.
 */
export const calendarEvents = (
  source: EventSource,
  rows: readonly ScheduledGame[],
  lang: PlayLanguage,
): CalendarEvent[] =>
  [...Map.groupBy(rows, (it) => it.gamePk).values()]
    .flatMap((ofGame) => {
      const resumed = ofGame.filter(isResumed)
      const current = ofGame.filter((it) => !isResumed(it)).at(-1)
      return current === undefined ? resumed : [current, ...resumed]
    })
    .map((row) => eventOf(source, row, lang))
    .sort((a, b) => a.startsAt - b.startsAt)

const isResumed = ({ moved }: ScheduledGame): boolean => moved !== null && moved.resumedFrom !== null

const eventOf = (source: EventSource, row: ScheduledGame, lang: PlayLanguage): CalendarEvent => {
  const { gamePk, day, startsAt, startTimeTbd, scheduledInnings, revisedAt } = row
  const status = stateOnDay(row, source.summaryOf(gamePk)).status
  // The schedule may still call a game postponed while it is being played.
  const isOff = isNotPlayed(row.status) && isNotPlayed(status)
  const park = parkOf(row.venue)
  return {
    id: isResumed(row) ? `game-${gamePk}-${day}@playball` : `game-${gamePk}@playball`,
    sequence: Math.max(0, Math.floor(((revisedAt ?? SEQUENCE_EPOCH_MS) - SEQUENCE_EPOCH_MS) / 1_000)),
    revisedAt: revisedAt ?? SEQUENCE_EPOCH_MS,
    startsAt: startTimeTbd ? Date.parse(`${day}T00:00:00Z`) : startsAt,
    endsAt: startsAt + scheduledInnings * MINUTES_AN_INNING * MINUTE_MS,
    allDay: startTimeTbd,
    isOff,
    summary: summaryText(source, row, isOff, lang),
    description: descriptionText(source, row, lang),
    location: park === undefined ? row.venue.name : `${park.name}, ${park.city}`,
    url: watchAddress(source, gamePk),
  }
}

/** The page of the game's video, which reveals nothing that the viewer has not seen. */
const watchAddress = ({ publicUrl }: EventSource, gamePk: number) => `${publicUrl}/player/${gamePk}`

const summaryText = (source: EventSource, row: ScheduledGame, isOff: boolean, lang: PlayLanguage): string => {
  const t = texts[lang]
  const { away, home } = row.teams
  const clubs = `${source.nameOf(away.id, away.shortName)} ${t.at} ${source.nameOf(home.id, home.shortName)}`
  const notes = [
    ...(row.doubleHeader === 'N' ? [] : [t.gameOfTwo(row.gameNumber)]),
    ...(isResumed(row) ? [t.resumed] : []),
    ...(isOff ? [row.status === STATUS.cancelled ? t.cancelled : t.postponed] : []),
  ]
  return notes.length === 0 ? clubs : `${clubs} (${notes.join(', ')})`
}

const descriptionText = (source: EventSource, row: ScheduledGame, lang: PlayLanguage): string => {
  const t = texts[lang]
  return [
    ...(row.startTimeTbd ? [t.timeNotSet] : timeTexts(row, lang)),
    ...(row.scheduledInnings < REGULATION ? [t.shortGame(row.scheduledInnings)] : []),
    ...(row.channels.length === 0 ? [] : [`${t.channels}: ${row.channels.join(', ')}`]),
    `${t.watch}: ${watchAddress(source, row.gamePk)}`,
  ].join('\n')
}

const REGULATION = 9

/** The start in Central Time, and in the park's time where it differs. */
const timeTexts = ({ startsAt, venue, teams }: ScheduledGame, lang: PlayLanguage): string[] => {
  const t = texts[lang]
  const zone = parkTimeZone(venue, clubOf(teams.home.id)?.timeZone)
  const central = centralTime(startsAt)
  const differs = zone !== null && zone !== LEAGUE_TIME_ZONE && clockTime(startsAt, zone) !== central
  return [t.centralTime(central), ...(differs ? [t.parkTime(clockTime(startsAt, zone))] : [])]
}

const texts = {
  es: {
    at: 'en',
    gameOfTwo: (number: number) => `juego ${number} de 2`,
    resumed: 'se reanuda',
    cancelled: 'cancelado',
    postponed: 'pospuesto',
    timeNotSet: 'Hora por definir',
    centralTime: (time: string) => `${time} CT (tiempo del centro de México)`,
    parkTime: (time: string) => `${time} en el parque`,
    shortGame: (innings: number) => `A ${innings} entradas`,
    channels: 'Canal',
    watch: 'Míralo en Playball',
  },
  en: {
    at: 'at',
    gameOfTwo: (number: number) => `game ${number} of 2`,
    resumed: 'resumed',
    cancelled: 'canceled',
    postponed: 'postponed',
    timeNotSet: 'Time to be announced',
    centralTime: (time: string) => `${time} CT (central Mexico time)`,
    parkTime: (time: string) => `${time} at the park`,
    shortGame: (innings: number) => `${innings} innings`,
    channels: 'Channel',
    watch: 'Watch on Playball',
  },
} as const
