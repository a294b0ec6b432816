import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { type LocalTime, startTimes } from '../../../domain/start-times.ts'
import { weekdayAndDate } from './day-texts.ts'
import styles from './start-time.module.css'

type Start = Pick<CalendarGame, 'dateStart' | 'timeStart'> & Partial<Pick<CalendarGame, 'parkTimeZone'>>

/** `day`: the league's day under which the game stands; a clock that is on another day then says so. */
type StartTimeProps = { game: Start; day: string }

/** When a game starts: Central Time, and below it the viewer's own and the park's where they read otherwise. */
export const StartTime = ({ game, day }: StartTimeProps) => {
  const { t } = useTranslation()
  const times = timesOf(game)
  if (times === null) return <span className={styles.start}>{t('calendar.timeNotSet')}</span>
  const { central, viewer, park } = times
  return (
    <span className={styles.start}>
      <time dateTime={game.dateStart}>{game.timeStart} CT</time>
      {central.day === day ? null : (
        <Other time={t('calendar.onDay', { day: weekdayAndDate(central.day) })} />
      )}
      {viewer && <Other time={t('calendar.yourTime', { time: viewer.time })} on={otherDay(viewer, day)} />}
      {park && <Other time={t('calendar.parkTime', { time: park.time })} on={otherDay(park, day)} />}
    </span>
  )
}

/** The viewer's own time of a start where it is another than Central Time; null else, and while it is not set. */
export const OwnTime = ({ game }: { game: Start }) => {
  const { t } = useTranslation()
  const times = timesOf(game)
  if (times === null || times.viewer === null) return null
  const { viewer, central } = times
  return <Other time={t('calendar.yourTime', { time: viewer.time })} on={otherDay(viewer, central.day)} />
}

const timesOf = ({ dateStart, timeStart, parkTimeZone = null }: Start) => {
  const startsAt = Date.parse(dateStart)
  if (Number.isNaN(startsAt) || !isSet(timeStart)) return null
  const viewer = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return startTimes(startsAt, { viewer, park: parkTimeZone })
}

/** The league writes words where there is no time yet. */
export const isSet = (time: string): boolean => /\d/.test(time)

const otherDay = (it: LocalTime, day: string): string | null =>
  it.day === day ? null : weekdayAndDate(it.day)

const Other = ({ time, on = null }: { time: string; on?: string | null }) => (
  <span className={styles.other}>
    <span>{time}</span>
    {on === null ? null : (
      <>
        {' '}
        <span>{on}</span>
      </>
    )}
  </span>
)
