import { Link, useParams } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProfileOnItsWay } from '../games/profile-on-its-way.tsx'
import { Roster } from '../games/roster.tsx'
import { TeamGames } from '../games/team-games.tsx'
import { TeamHeader } from '../games/team-header.tsx'
import { isUnknown, useTeam } from '../games/use-league.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './league-pages.module.css'

/** A club: its record, what it played and plays, and who plays for it. */
export const TeamPage = () => {
  const { teamId } = useParams({ from: '/teams/$teamId' })
  return (
    <main id="content" className={styles.page}>
      {/^\d{1,15}$/.test(teamId) ? <Club key={teamId} id={Number(teamId)} /> : <Unknown />}
    </main>
  )
}

const Club = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const answer = useTeam(id)
  usePageTitle(answer.data?.name ?? t('league.club'))
  if (answer.isPending) return <ProfileOnItsWay />
  if (answer.data === undefined)
    return isUnknown(answer.error) ? (
      <Unknown />
    ) : (
      <ErrorState text={t('team.failed')} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
    )
  return (
    <>
      <TeamHeader team={answer.data} />
      <TeamGames team={answer.data} />
      <section>
        <h2 className={styles.section}>{t('team.roster')}</h2>
        <Roster players={answer.data.players} />
      </section>
    </>
  )
}

const Unknown = () => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return (
    <EmptyState
      icon={ShieldX}
      title={t('team.missing')}
      text={t('team.missingText')}
      action={
        <Link to="/standing" className={buttonClass()}>
          {t('league.standing')}
        </Link>
      }
    />
  )
}
