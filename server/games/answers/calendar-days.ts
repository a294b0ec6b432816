import type { CalendarDay, CalendarGame } from '../../../contract/games/calendar.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { type CalendarFlag, isStarting, statusMeaning } from '../../../domain/league/game-status.ts'
import { centralTime, dayTitle, monthName, TIME_NOT_SET } from '../../../domain/league/league-time.ts'
import { parkName, parkTimeZone } from '../../../domain/league/parks.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { startsBefore } from '../state/last-start.ts'
import { type Summary, stateOnDay } from '../state/summary.ts'

/** The data that the calendar is made of. */
export type CalendarSource = {
  rowsOf(day: string): ScheduledGame[]
  summaryOf(gamePk: number): Summary | undefined
  /** Whether a final game can be watched. */
  isRecorded(gamePk: number): boolean
  /** The address where a club sells its tickets; null without one. */
  ticketsOf(club: number): string | null
  /** UTC ms; only games that start before it are listed. undefined: all. */
  lastStart: number | undefined
}

/** The given days with their games by time of start; a day without games is included, empty. */
export const calendarDays = (source: CalendarSource, days: string[]): CalendarDay[] =>
  days.map((day) => ({
    title: dayTitle(day),
    dateDay: String(Number(day.slice(8))),
    dateMonth: monthName(day),
    date: day,
    games: gamesOn(source, day),
  }))

const gamesOn = (source: CalendarSource, day: string): CalendarGame[] =>
  source
    .rowsOf(day)
    .filter((it) => startsBefore(source.lastStart, it.startsAt))
    .map((it) => calendarGame(source, it))

const calendarGame = (source: CalendarSource, row: ScheduledGame): CalendarGame => {
  const summary = source.summaryOf(row.gamePk)
  const recorded = source.isRecorded(row.gamePk)
  const { away, home } = row.teams
  const { status, detail } = stateOnDay(row, summary)
  const { label, flag, video } = statusMeaning(status, recorded)
  const probableAway = nameOnly(row.probables.away)
  const probableHome = nameOnly(row.probables.home)
  return {
    mlbid: row.gamePk,
    name: `${away.shortName}@${home.shortName}`,
    awayName: away.name,
    homeName: home.name,
    awayTeam: { id: away.id, name: away.name, abbr: away.abbr },
    homeTeam: { id: home.id, name: home.name, abbr: home.abbr },
    channels: row.channels,
    channelsText: row.channels.join(', '),
    dateStart: new Date(row.startsAt).toISOString(),
    timeStart: row.startTimeTbd ? TIME_NOT_SET : centralTime(row.startsAt),
    gamesTicket: isStarting(status) ? source.ticketsOf(home.id) : null,
    ondemand: video === 'ondemand',
    streaming: video === 'live',
    streamingId: video === null ? null : String(row.gamePk),
    status: label,
    gameStatus: status,
    detailedState: detail,
    innings: status === STATUS.final ? row.innings : null,
    venue: parkName(row.venue),
    parkTimeZone: parkTimeZone(row.venue, clubOf(home.id)?.timeZone),
    gameOfTwo: row.doubleHeader === 'N' ? null : row.gameNumber,
    scheduledInnings: row.scheduledInnings,
    ...(row.moved ?? notMoved),
    playerProbableAway: probableAway,
    probableAwayPlayer: probableAway,
    playerProbableHome: probableHome,
    probableHomePlayer: probableHome,
    ...noFlag,
    [flag]: true,
  }
}

const noFlag: Record<CalendarFlag, boolean> = {
  isPreview: false,
  isLive: false,
  isTerminated: false,
  isFinal: false,
  isCancelled: false,
  isPostponed: false,
}

const notMoved = { resumesOn: null, resumedFrom: null, madeUpOn: null, madeUpFrom: null }

const nameOnly = (it: { name: string } | null) => (it === null ? null : { name: it.name })
