import { Link, useParams } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlayerHeader } from '../games/player-header.tsx'
import { PlayerStats } from '../games/player-stats.tsx'
import { ProfileOnItsWay } from '../games/profile-on-its-way.tsx'
import { isUnknown, usePlayer } from '../games/use-league.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './league-pages.module.css'

/** A player of the league: who he is and all that he did. */
export const PlayerProfilePage = () => {
  const { playerId } = useParams({ from: '/players/$playerId' })
  return (
    <main id="content" className={styles.page}>
      {/^\d{1,15}$/.test(playerId) ? <Profile key={playerId} id={Number(playerId)} /> : <Unknown />}
    </main>
  )
}

const Profile = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const answer = usePlayer(id)
  usePageTitle(answer.data?.name ?? t('league.player'))
  if (answer.isPending) return <ProfileOnItsWay />
  if (answer.data === undefined)
    return isUnknown(answer.error) ? (
      <Unknown />
    ) : (
      <ErrorState text={t('person.failed')} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
    )
  return (
    <>
      <PlayerHeader player={answer.data} />
      <PlayerStats player={answer.data} />
    </>
  )
}

const Unknown = () => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return (
    <EmptyState
      icon={UserRoundX}
      title={t('person.missing')}
      text={t('person.missingText')}
      action={
        <Link to="/leaders" className={buttonClass()}>
          {t('league.leaders')}
        </Link>
      }
    />
  )
}
