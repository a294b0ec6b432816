import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { addDays } from '../../domain/league-time.ts'
import { useAccess } from '../accounts/use-access.ts'
import { useSession } from '../accounts/use-session.ts'
import { isNotReady } from '../api-error.ts'
import { daysFrom } from '../games/calendar/calendar-days.ts'
import { CalendarToolbar } from '../games/calendar/calendar-toolbar.tsx'
import { CalendarWeek } from '../games/calendar/calendar-week.tsx'
import { useCalendar, useLeagueToday } from '../games/calendar/use-games.ts'
import { useScoreboardWithStaleness } from '../games/calendar/use-scoreboard-with-staleness.ts'
import { useLiveDay } from '../games/live/use-live.ts'
import { useBlockedBrowser } from '../streaming/use-blocked-browser.ts'
import { MessageDialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './calendar-page.module.css'

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

/** Opens a game: not in a blocked browser; a visitor logs in first, and a user without a membership is led to the price. */
const useOpenGame = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const access = useAccess()
  const isBlocked = useBlockedBrowser()
  const [isWarned, setWarned] = useState(false)
  const open = (game: CalendarGame) => {
    if (isBlocked) return setWarned(true)
    if (session === undefined) return access.open('login', `/player/${game.mlbid}`)
    if (!session.user.hasOneValidMembership) return void navigate({ to: '/home', hash: 'section-price' })
    return void navigate({ to: '/player/$mlbId', params: { mlbId: String(game.mlbid) } })
  }
  const warning = (
    <MessageDialog
      title={t('calendar.browserTitle')}
      text={t('calendar.browserText')}
      isOpen={isWarned}
      onClose={() => setWarned(false)}
    />
  )
  return { open, warning }
}
