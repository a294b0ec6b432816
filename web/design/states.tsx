import '../i18n/texts/league.ts'
import '../i18n/texts/home.ts'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button, Spinner } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { OfflineBanner } from '../ui/states/offline-banner.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { Part, Row } from './part.tsx'

const nothing = () => undefined

export const States = () => {
  const { t } = useTranslation()
  return (
    <>
      <Part name="empty-state.tsx, error-state.tsx">
        <EmptyState
          icon={CalendarCheck}
          title={t('home.noMembership')}
          text={t('home.noMembershipText')}
          action={<Button variant="secondary">{t('home.seeCalendar')}</Button>}
        />
        <EmptyState compact title={t('calendar.noGames')} />
        <ErrorState text={t('errors.unreachable')} onRetry={nothing} />
        <ErrorState compact text={t('calendar.failed')} onRetry={nothing} isRetrying />
      </Part>
      <Part name="skeleton.tsx, spinner.tsx, offline-banner.tsx">
        <Loading label={t('ui.loading')}>
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton height="4rem" />
          <Skeleton width="3rem" height="3rem" round />
        </Loading>
        <Row>
          <Spinner />
          <Spinner size={36} />
        </Row>
        <OfflineBanner isOffline />
      </Part>
    </>
  )
}
