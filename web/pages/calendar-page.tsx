import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../domain/league-time.ts'
import { isNotReady } from '../api-error.ts'
import { daysFrom } from '../games/calendar/calendar-days.ts'
import { CalendarToolbar } from '../games/calendar/calendar-toolbar.tsx'
import { CalendarWeek } from '../games/calendar/calendar-week.tsx'
import { useCalendar, useLeagueToday } from '../games/calendar/use-games.ts'
import { useScoreboardWithStaleness } from '../games/calendar/use-scoreboard-with-staleness.ts'
import { useLiveDay } from '../games/live/use-live.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './calendar-page.module.css'
import { useOpenGame } from './use-open-game.tsx'

/** Seven days of games from the chosen day on; the day is in the address, so that "back" returns to it. */
export const CalendarPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('calendar.title'))
  const today = useLeagueToday()
  const { date: chosenDate } = useSearch({ from: '/calendar' })
  const navigate = useNavigate({ from: '/calendar' })
  const calendarQuery = useCalendar(chosenDate)
  // After midnight the league's evening lasts as long as its games: the server decides on the first day.
  const date = chosenDate ?? calendarQuery.data?.[0]?.date ?? today
  const currentGameDay = chosenDate === undefined ? date : today
  const staleSince = useStaleSince(currentGameDay)
  const searchFor = (chosen: string) => (chosen === today ? {} : { date: chosen })
  const { open, warning } = useOpenGame()
  return (
    <main id="content" className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('calendar.title')}</h1>
        <p className={styles.lead}>
          {t('calendar.lead')} {t('calendar.centralNote')}
        </p>
      </header>
      <div className={styles.tools}>
        <CalendarToolbar
          date={date}
          today={currentGameDay}
          onChoose={(chosen) => navigate({ search: searchFor(chosen) })}
          onStep={(days) => navigate({ search: (before) => searchFor(addDays(before.date ?? date, days)) })}
        />
      </div>
      {calendarQuery.isError && !isNotReady(calendarQuery.error) ? (
        <div className={styles.failed}>
          <ErrorState
            compact
            text={t('calendar.failed')}
            onRetry={() => calendarQuery.refetch()}
            isRetrying={calendarQuery.isFetching}
          />
        </div>
      ) : null}
      <CalendarWeek
        days={daysFrom(date, calendarQuery.data)}
        today={today}
        feedStatus={{ day: currentGameDay, staleSince }}
        isLoading={
          calendarQuery.data === undefined && (calendarQuery.isPending || isNotReady(calendarQuery.error))
        }
        onOpen={open}
      />
      {warning}
    </main>
  )
}

/** Updates the games of a day; since when (ISO UTC) the data of one of them is stale. */
const useStaleSince = (currentGameDay: string): string | null => {
  const { data = [] } = useScoreboardWithStaleness(currentGameDay, useLiveDay(currentGameDay))
  return data.flatMap((game) => game.staleSince ?? []).sort()[0] ?? null
}
