import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Toolbar } from 'react-aria-components/Toolbar'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { longDay, weekdayBriefOf } from '../components/day-texts.ts'
import { STEP_DAYS, type VisibleDay } from './calendar-days.ts'
import styles from './calendar-toolbar.module.css'
import { type Point, swipeOf } from './swipe.ts'

/** From below the rows that stay at the top of the screen to its middle. */
const BAND = '-180px 0px -50% 0px'

/** The first day (YYYY-MM-DD) that is in the upper half of the screen; the first of all before any is. */
const useDayInView = (days: readonly VisibleDay[], isLoading: boolean): string | undefined => {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const dates = days.map((it) => it.date).join(' ')
  useEffect(() => {
    if (isLoading) return
    const sections = dates.split(' ').flatMap((date) => sectionOf(date) ?? [])
    const observer = new IntersectionObserver(
      (entries) => setInView((before) => withEntries(before, entries)),
      { rootMargin: BAND },
    )
    for (const section of sections) observer.observe(section)
    return () => {
      observer.disconnect()
      setInView(new Set())
    }
  }, [dates, isLoading])
  return (days.find((it) => inView.has(it.date)) ?? days[0])?.date
}

const sectionOf = (date: string) => document.querySelector(`section[aria-labelledby="day-${date}"]`)

const withEntries = (
  before: ReadonlySet<string>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<string> => {
  const now = new Set(before)
  for (const { target, isIntersecting } of entries) {
    const date = (target.getAttribute('aria-labelledby') ?? '').slice('day-'.length)
    if (isIntersecting) now.add(date)
    else now.delete(date)
  }
  return now
}

type WeekStripProps = {
  days: VisibleDay[]
  today: string
  isLoading: boolean
  onStep: (days: number) => void
  /** Before the page goes to a day. */
  onGo: (date: string) => void
}

/**
 * The seven days with how many games each has: a press goes to a day and opens it, arrow keys go along the
 * row, and a swipe shows the days before or after.
 */
export const WeekStrip = ({ days, today, isLoading, onStep, onGo }: WeekStripProps) => {
  const { t } = useTranslation()
  const dayInView = useDayInView(days, isLoading)
  const swipe = useSwipe((direction) => onStep(direction === 'on' ? STEP_DAYS : -STEP_DAYS))
  return (
    <div className={styles.strip} {...swipe}>
      <Toolbar aria-label={t('calendar.days')} className={cx(styles.days)}>
        {days.map((day, nth) => (
          <DayButton
            // Until the server names the evening's day these are the browser's; the right ones replace them.
            key={isLoading ? nth : day.date}
            day={day}
            isToday={day.date === today}
            isInView={day.date === dayInView}
            isLoading={isLoading}
            onGo={onGo}
          />
        ))}
      </Toolbar>
    </div>
  )
}

type DayButtonProps = Pick<WeekStripProps, 'isLoading' | 'onGo'> & {
  day: VisibleDay
  isToday: boolean
  isInView: boolean
}

const DayButton = ({ day: { date, games }, isToday, isInView, isLoading, onGo }: DayButtonProps) => {
  const { t } = useTranslation()
  const count = t('calendar.gamesCount', { count: games.length })
  return (
    <Button
      className={cx(styles.stripDay, isToday && styles.stripToday, isInView && styles.inView)}
      onPress={() => {
        // At once: a day that opens may be the last one, and has to be there to be scrolled to.
        flushSync(() => onGo(date))
        goToDay(date)
      }}
      isDisabled={isLoading}
    >
      <span className="visually-hidden">
        {t('calendar.dayWithGames', { date: longDay(date), games: isLoading ? '…' : count })}
      </span>
      <span aria-hidden="true" className={styles.stripWeekday}>
        {weekdayBriefOf(date)}
      </span>
      <span aria-hidden="true" className={styles.stripNumber}>
        {Number(date.slice(8))}
      </span>
      <span aria-hidden="true" className={styles.count} data-none={games.length === 0}>
        {isLoading ? '·' : games.length}
      </span>
    </Button>
  )
}

/** The day's heading has the focus then, so that keyboard and screen reader go on from there. */
const goToDay = (date: string) => {
  const heading = document.getElementById(`day-${date}`)
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
}

const useSwipe = (onSwipe: (direction: 'on' | 'back') => void) => {
  const from = useRef<Point | null>(null)
  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      from.current = pointOf(touches)
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const to = pointOf(changedTouches)
      if (from.current === null || to === null) return
      const direction = swipeOf(from.current, to)
      if (direction !== null) onSwipe(direction)
    },
  }
}

const pointOf = (touches: React.TouchList): Point | null => {
  const touch = touches.item(0)
  return touch === null ? null : { x: touch.clientX, y: touch.clientY }
}
