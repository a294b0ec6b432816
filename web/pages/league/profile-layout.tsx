import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api-error.ts'
import { ProfileSkeleton } from '../../games/league/profile-header.tsx'
import { OfflineAge } from '../../games/live/offline-age.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLastError } from '../../query/use-last-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { parseRouteId } from '../route-id.ts'
import styles from './league-pages.module.css'

type ProfileLayoutProps = {
  /** As typed in the address. */
  id: string
  renderProfile: (id: number) => ReactNode
  notFound: ReactNode
}

/** The page of a player or a club; keyed, so that each id has its own state. */
export const ProfileLayout = ({ id, renderProfile, notFound }: ProfileLayoutProps) => {
  const number = parseRouteId(id)
  return (
    <main id="content" className={styles.page} key={id}>
      {number === undefined ? <NotFound>{notFound}</NotFound> : renderProfile(number)}
    </main>
  )
}

type ProfileContentProps<T> = {
  query: UseQueryResult<T, Error>
  /** The page's title until the name is loaded. */
  title: string
  failedText: string
  notFound: ReactNode
  children: (data: T) => ReactNode
}

/** The profile of a player or a club, with its loading, error and not-found states. */
export const ProfileContent = <T extends { name: string }>(props: ProfileContentProps<T>) => {
  const { query, title, failedText, notFound, children } = props
  usePageTitle(query.data?.name ?? title)
  const error = useLastError(query)
  if (query.data !== undefined) {
    return (
      <>
        <OfflineAge query={query} />
        {children(query.data)}
      </>
    )
  }
  if (isNotFound(error)) return <NotFound>{notFound}</NotFound>
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {error === null ? (
        <ProfileSkeleton />
      ) : (
        <ErrorState text={failedText} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  )
}

const NotFound = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return children
}
