import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { PlayLanguage } from '../../../contract/games/play-language.ts'
import type { CalendarEvent } from './calendar-events.ts'

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
export const calendarText = ({ name, address, lang, events }: CalendarFile): string => {
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
