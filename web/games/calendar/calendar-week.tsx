import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { longDay, monthOf, weekdayOf } from '../components/day-texts.ts'
import { StaleBadge } from '../live/stale-badge.tsx'
import styles from './calendar.module.css'
import { CalendarCards } from './calendar-cards.tsx'
import { VISIBLE_DAYS, type VisibleDay } from './calendar-days.ts'
import { CalendarTable } from './calendar-table.tsx'
import type { OpenDays } from './use-open-days.ts'

/** The narrow layout's widest screen (specification, chapter 9). */
const query = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** True on a screen of at most 767 px. */
const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )

type CalendarWeekProps = {
  days: VisibleDay[]
  today: string
  /** A league day YYYY-MM-DD, and since when its data is stale (ISO UTC; null: it is not). */
  feedStatus: { day: string; staleSince: string | null }
  isLoading: boolean
  /** The club whose games are shown alone, by name. */
  club?: string | undefined
  openDays: OpenDays
  /** Asked at a press on a link to a video; `false` keeps the page. */
  mayOpen: (gameId: number) => boolean
  /** The switch that hides or shows a game. */
  renderHide: (game: CalendarGame) => ReactNode
}

/**
 * A section for each day: tables on wide screens, cards on narrow ones. Until their games are there only the
 * first day has its date: those below a day without games would jump up.
 */
export const CalendarWeek = ({
  days,
  today,
  feedStatus,
  isLoading,
  club,
  openDays,
  mayOpen,
  renderHide,
}: CalendarWeekProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.week} aria-busy={isLoading}>
      <span role="status" className="visually-hidden">
        {isLoading ? t('ui.loading') : ''}
      </span>
      {(isLoading ? days.slice(0, 1) : days).map((it, nth) => (
        // As in the row of days above: what stands for the browser's days takes the server's in its places.
        <Day
          key={isLoading ? nth : it.date}
          day={it}
          isToday={it.date === today}
          staleSince={it.date === feedStatus.day ? feedStatus.staleSince : undefined}
          isLoading={isLoading}
          club={club}
          isOpen={openDays.isOpen(it.date)}
          onToggle={openDays.toggle}
          mayOpen={mayOpen}
          renderHide={renderHide}
        />
      ))}
      {isLoading ? stillToCome.map((it) => <DaySkeleton key={it} />) : null}
    </div>
  )
}

type DayProps = Pick<CalendarWeekProps, 'isLoading' | 'club' | 'mayOpen' | 'renderHide'> & {
  day: VisibleDay
  isToday: boolean
  /** As `feedStatus.staleSince`; undefined on a day whose data nobody watches. */
  staleSince: string | null | undefined
  isOpen: boolean
  onToggle: OpenDays['toggle']
}

/** Hydrates in a task of its own, and is drawn again where something of it changes. */
const Day = memo((props: DayProps) => (
  <Suspense>
    <DaySection {...props} />
  </Suspense>
))

const DaySection = ({ day, isToday, staleSince, onToggle, ...body }: DayProps) => {
  const { isLoading, isOpen } = body
  const isNarrow = useNarrow()
  const hasGames = day.games.length > 0
  return (
    <section
      aria-labelledby={`day-${day.date}`}
      className={cx(styles.day, !isLoading && !hasGames && styles.folded)}
    >
      <div className={styles.side}>
        <DayHead date={day.date} isToday={isToday} />
        {staleSince === undefined ? null : <StaleBadge since={staleSince} />}
        {isNarrow && hasGames ? <DetailsToggle date={day.date} isOpen={isOpen} onToggle={onToggle} /> : null}
      </div>
      <DayBody day={day} {...body} />
    </section>
  )
}

type DetailsToggleProps = { date: string; isOpen: boolean; onToggle: OpenDays['toggle'] }

/** On a telephone: shows all of a day's games, or the least of them. */
const DetailsToggle = ({ date, isOpen, onToggle }: DetailsToggleProps) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-label={t('calendar.detailsOf', { date: longDay(date) })}
      onClick={() => onToggle(date, !isOpen)}
    >
      <span>{t('calendar.details')}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  )
}

const DayHead = ({ date, isToday }: { date: string; isToday: boolean }) => {
  const { t } = useTranslation()
  return (
    <h3
      id={`day-${date}`}
      tabIndex={-1}
      className={cx(styles.head, isToday && styles.today)}
      aria-label={longDay(date)}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <span className={styles.dateLabels}>
        <span className={styles.weekday}>{weekdayOf(date)}</span>
        <span className={styles.month}>{isToday ? t('calendar.today') : monthOf(date)}</span>
      </span>
    </h3>
  )
}

type DayBodyProps = Pick<DayProps, 'day' | 'isLoading' | 'club' | 'isOpen' | 'mayOpen' | 'renderHide'>

const DayBody = ({ day, isLoading, club, isOpen, ...links }: DayBodyProps) => {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  if (isLoading) return <DaySkeleton />
  if (day.games.length === 0)
    return (
      <p className={styles.empty}>
        {club === undefined ? t('calendar.noGames') : t('calendar.noGamesOf', { club })}
      </p>
    )
  const label = t('calendar.gamesOf', { date: longDay(day.date) })
  return isNarrow ? (
    <CalendarCards label={label} day={day.date} games={day.games} isOpen={isOpen} {...links} />
  ) : (
    <CalendarTable label={label} day={day.date} games={day.games} {...links} />
  )
}

/** The days of a week after its first one. */
const stillToCome = Array.from({ length: VISIBLE_DAYS - 1 }, (_, nth) => nth + 1)

/** Ten clubs play five games on most days. */
const placeholderGames = [1, 2, 3, 4, 5]

const DaySkeleton = () => (
  <div className={styles.skeleton}>
    {placeholderGames.map((game) => (
      <Skeleton key={game} height="100%" />
    ))}
  </div>
)
