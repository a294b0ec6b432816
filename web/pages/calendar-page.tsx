import { useEffect, useMemo, useState } from 'react'
import type { CalendarDay, CalendarGame } from '../../contract/games/calendar.ts'
import { clubByAbbreviation } from '../../domain/league/clubs.ts'
import { addDays } from '../../domain/league/league-time.ts'
import { useMe } from '../accounts/session/use-session.ts'
import { isNotReady } from '../api-error.ts'
import { daysFrom } from '../games/calendar/calendar-days.ts'
import { CalendarToolbar, ClubSelect } from '../games/calendar/calendar-toolbar.tsx'
import { CalendarWeek } from '../games/calendar/calendar-week.tsx'
import {
  clubCode,
  clubOfCode,
  codeOf,
  showWeek,
  storeClub,
  storedClub,
} from '../games/calendar/club-filter.ts'
import { useCalendar, useLeagueToday, useScoreboardWithStaleness } from '../games/calendar/use-games.ts'
import { useOpenDays } from '../games/calendar/use-open-days.ts'
import { WeekStrip } from '../games/calendar/week-strip.tsx'
import { SeasonCalendar } from '../games/components/season-calendar.tsx'
import { useLiveDay } from '../games/live/events/use-live-day.ts'
import { OfflineAge } from '../games/live/offline-age.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOfflineCalendar } from '../offline/use-offline-calendar.ts'
import { useLastError } from '../query/use-last-error.ts'
import { useNavigate, useSearch } from '../routing/use-site.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './calendar-page.module.css'
import { HowTheyStoodEntry } from './how-they-stood-entry.tsx'
import { HideListedGame } from './spoiler-guard/spoilers.tsx'
import { SpoilersEntry } from './spoiler-guard/spoilers-entry.tsx'
import { useOpenGame } from './use-watch-guard.tsx'

/**
 * Seven days of games from the chosen day on, of all clubs or of one; day and club are in the address, so
 * that "back" returns to them and they can be shared.
 */
export const CalendarPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('calendar.title'))
  useOfflineCalendar()
  const { date: chosenDate } = useSearch<'/calendar'>()
  const { club, choice } = useClubFilter()
  const navigate = useNavigate()
  const calendarQuery = useCalendar(chosenDate)
  const currentGameDay = useCurrentGameDay(chosenDate === undefined ? calendarQuery.data : undefined)
  const date = chosenDate ?? currentGameDay
  const staleSince = useStaleSince(currentGameDay)
  const dateFor = (chosen: string) => (chosen === currentGameDay ? undefined : chosen)
  const step = (days: number) =>
    navigate({
      to: '/calendar',
      search: (before) => ({ ...before, date: dateFor(addDays(before.date ?? date, days)) }),
    })
  const { mayOpen, warning } = useOpenGame()
  const days = useMemo(
    () => daysFrom(date, calendarQuery.data, club?.id),
    [date, calendarQuery.data, club?.id],
  )
  const openDays = useOpenDays(days, club !== undefined)
  const isNotKept = useLasting(calendarQuery.data === undefined && calendarQuery.isPaused)
  const error = useLastError(calendarQuery)
  const hasFailed = error !== null && !isNotReady(error)
  const isLoading = calendarQuery.data === undefined && !isNotKept && !hasFailed
  const isMissing = calendarQuery.data === undefined && !isLoading
  return (
    <main id="content" className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('calendar.title')}</h1>
        <p className={styles.lead}>
          <span className={styles.advice}>{t('calendar.lead')} </span>
          {t('calendar.centralNote')} <OfflineAge query={calendarQuery} />
        </p>
      </header>
      <div className={styles.tools}>
        <CalendarToolbar
          date={date}
          today={currentGameDay}
          onChoose={(chosen) =>
            navigate({ to: '/calendar', search: (before) => ({ ...before, date: dateFor(chosen) }) })
          }
          onStep={step}
        />
        <div className={styles.club}>
          <ClubSelect {...choice} day={date} shown={calendarQuery.data ?? []} />
        </div>
        <HowTheyStoodEntry day={date} games={days[0]?.games ?? []} mayOpen={mayOpen} />
        <SpoilersEntry />
        {club === undefined ? null : <SeasonCalendar club={{ id: club.id, name: club.nickname }} />}
      </div>
      <div className={styles.strip}>
        <WeekStrip
          days={days}
          today={currentGameDay}
          isLoading={isLoading || isMissing}
          onStep={step}
          onGo={(day) => openDays.toggle(day, true)}
        />
      </div>
      {isNotKept ? <p className={styles.failed}>{t('app.notKept')}</p> : null}
      {hasFailed ? (
        <div className={styles.failed}>
          <ErrorState
            compact
            text={t('calendar.failed')}
            onRetry={() => calendarQuery.refetch()}
            isRetrying={calendarQuery.isFetching}
          />
        </div>
      ) : null}
      {isMissing ? null : (
        <CalendarWeek
          days={days}
          today={currentGameDay}
          feedStatus={{ day: currentGameDay, staleSince }}
          isLoading={isLoading}
          club={club?.nickname}
          openDays={openDays}
          mayOpen={mayOpen}
          renderHide={renderHide}
        />
      )}
      {warning}
    </main>
  )
}

/** One for all renderings: a day's games are not drawn again for it. */
const renderHide = (game: CalendarGame) => <HideListedGame game={game} />

/** The day of the league's evening, which outlasts midnight: the server's last calendar of now decides. */
const useCurrentGameDay = (calendarOfNow: CalendarDay[] | undefined): string => {
  const today = useLeagueToday()
  const [last, setLast] = useState<string | undefined>()
  const latest = calendarOfNow?.[0]?.date ?? last
  if (latest !== last) setLast(latest)
  return latest ?? today
}

const KEPT_WITHIN_MS = 500

/** Whether it is so for longer than what this browser keeps takes to come. */
const useLasting = (isSo: boolean): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = isSo ? setTimeout(() => setLasts(true), KEPT_WITHIN_MS) : undefined
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return isSo && lasts
}

/** The club that the address names; without one, the address gets the club that this browser chose last. */
const useClubFilter = () => {
  const { club } = useSearch<'/calendar'>()
  const navigate = useNavigate()
  const favourite = useMe().data?.user.team ?? null
  useEffect(() => {
    const remembered = club === undefined ? storedClub(() => localStorage) : undefined
    if (remembered === undefined) showWeek()
    else
      void navigate({ to: '/calendar', search: (before) => ({ ...before, club: remembered }), replace: true })
  }, [club, navigate])
  const chooseClub = (chosen: string | undefined) => {
    storeClub(() => localStorage, chosen)
    void navigate({ to: '/calendar', search: (before) => ({ ...before, club: chosen }) })
  }
  return {
    club: clubOfCode(club),
    choice: {
      club: clubCode(club),
      favourite: favourite === null ? undefined : codeOf(clubByAbbreviation('favourite', favourite)),
      onChoose: chooseClub,
    },
  }
}

/** Updates the games of a day; since when (ISO UTC) the data of one of them is stale. */
const useStaleSince = (currentGameDay: string): string | null => {
  const { data = [] } = useScoreboardWithStaleness(currentGameDay, useLiveDay(currentGameDay))
  return data.flatMap((game) => game.staleSince ?? []).sort()[0] ?? null
}
