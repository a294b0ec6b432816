import { Link, useParams } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Roster } from '../games/league/roster.tsx'
import { TeamGames } from '../games/league/team-games.tsx'
import { TeamHeader } from '../games/league/team-header.tsx'
import { useTeam } from '../games/league/use-league.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './league-pages.module.css'
import { Profile, ProfilePage } from './profile-frame.tsx'

/** A club: its record, what it played and plays, and who plays for it. */
export const TeamPage = () => {
  const { teamId } = useParams({ from: '/teams/$teamId' })
  return <ProfilePage id={teamId} profile={(id) => <Team id={id} />} unknown={<NoTeam />} />
}

const Team = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  return (
    <Profile answer={useTeam(id)} title={t('league.club')} failedText={t('team.failed')} unknown={<NoTeam />}>
      {(team) => (
        <>
          <TeamHeader team={team} />
          <TeamGames team={team} />
          <section>
            <h2 className={styles.section}>{t('team.roster')}</h2>
            <Roster players={team.players} />
          </section>
        </>
      )}
    </Profile>
  )
}

const NoTeam = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
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
