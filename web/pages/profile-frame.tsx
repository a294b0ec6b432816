import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileOnItsWay } from '../games/marks/profile-skeleton.tsx'
import { isUnknown } from '../refused.ts'
import { ErrorState } from '../ui/states.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './league-pages.module.css'
import { numberIn } from './number-in-address.ts'

type ProfilePageProps = {
  /** As the address says it. */
  id: string
  profile: (id: number) => ReactNode
  unknown: ReactNode
}

/** The page of a player or a club; each number has a state of its own. */
export const ProfilePage = ({ id, profile, unknown }: ProfilePageProps) => {
  const number = numberIn(id)
  return (
    <main id="content" className={styles.page} key={id}>
      {number === undefined ? <Unknown>{unknown}</Unknown> : profile(number)}
    </main>
  )
}

type ProfileProps<T> = {
  answer: UseQueryResult<T, Error>
  /** The page's title until the name is known. */
  title: string
  failedText: string
  unknown: ReactNode
  children: (told: T) => ReactNode
}

/** What the league tells of a player or a club; also while it is on its way, has failed, or nobody has that number. */
export const Profile = <T extends { name: string }>(props: ProfileProps<T>) => {
  const { answer, title, failedText, unknown, children } = props
  usePageTitle(answer.data?.name ?? title)
  if (answer.data !== undefined) return children(answer.data)
  if (isUnknown(answer.error)) return <Unknown>{unknown}</Unknown>
  return (
    <>
      <h1 className="only-heard">{title}</h1>
      {answer.isPending ? (
        <ProfileOnItsWay />
      ) : (
        <ErrorState text={failedText} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      )}
    </>
  )
}

const Unknown = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return children
}
