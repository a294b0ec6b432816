import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { LEAGUE_TIME_ZONE } from '../../../domain/league/league-time.ts'
import { type LocalTime, startTimes } from '../../../domain/league/start-times.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { weekdayAndDate } from './day-texts.ts'
import styles from './names.module.css'

type Start = Pick<CalendarGame, 'dateStart' | 'timeStart'> & Partial<Pick<CalendarGame, 'parkTimeZone'>>

/** `day`: the league day under which the game is listed; times on another day name it. */
type StartTimeProps = { game: Start; day: string; withPark?: boolean }

/** A game's start: Central Time, and below it the park's and the viewer's local time where they differ. */
export const StartTime = ({ game, day, withPark = true }: StartTimeProps) => {
  const { t } = useTranslation()
  const times = timesOf(game, useViewerZone())
  if (times === null) return <span className={styles.start}>{t('calendar.timeNotSet')}</span>
  const { central, viewer, park } = times
  return (
    <span className={styles.start}>
      <time dateTime={game.dateStart}>{t('games.centralTime', { time: game.timeStart })}</time>
      {central.day === day ? null : (
        <OtherClock time={t('calendar.onDay', { day: weekdayAndDate(central.day) })} />
      )}
      {park && withPark && (
        <OtherClock time={t('calendar.parkTime', { time: park.time })} dayText={otherDay(park, day)} />
      )}
      {viewer && (
        <OtherClock time={t('calendar.yourTime', { time: viewer.time })} dayText={otherDay(viewer, day)} />
      )}
    </span>
  )
}

/** A start in the viewer's local time; null where it equals Central Time or is not set. */
export const ViewerTime = ({ game }: { game: Start }) => {
  const { t } = useTranslation()
  const times = timesOf(game, useViewerZone())
  if (times === null || times.viewer === null) return null
  const { viewer, central } = times
  return (
    <OtherClock
      time={t('calendar.yourTime', { time: viewer.time })}
      dayText={otherDay(viewer, central.day)}
    />
  )
}

const timesOf = ({ dateStart, timeStart, parkTimeZone = null }: Start, viewer: string) => {
  const startsAt = Date.parse(dateStart)
  if (Number.isNaN(startsAt) || !isTimeSet(timeStart)) return null
  return startTimes(startsAt, { viewer, park: parkTimeZone })
}

/** The viewer's time zone; Central Time where the server renders, and until the page has hydrated. */
const useViewerZone = (): string => useBrowserValue(ownZone, () => LEAGUE_TIME_ZONE)

let zone: string | undefined
/** Asked once: a calendar's games took 60 ms to ask for it each time. */
const ownZone = (): string => {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** The league writes text where there is no time yet. */
export const isTimeSet = (time: string): boolean => /\d/.test(time)

const otherDay = (it: LocalTime, day: string): string | null =>
  it.day === day ? null : weekdayAndDate(it.day)

const OtherClock = ({ time, dayText = null }: { time: string; dayText?: string | null }) => (
  <span className={styles.other}>
    <span>{time}</span>
    {dayText === null ? null : (
      <>
        {' '}
        <span>{dayText}</span>
      </>
    )}
  </span>
)
