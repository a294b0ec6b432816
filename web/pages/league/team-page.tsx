import '../../i18n/texts/profiles.ts'
import { ShieldX } from 'lucide-react'
import { SeasonCalendar } from '../../games/components/season-calendar.tsx'
import { TeamHeader } from '../../games/league/profile-header.tsx'
import { Roster } from '../../games/league/roster.tsx'
import { TeamGames } from '../../games/league/team-games.tsx'
import { TeamSeason } from '../../games/league/team-season.tsx'
import { useTeam } from '../../games/league/use-league.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-site.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { HiddenPage, useShowOnce } from '../spoiler-guard/spoilers.tsx'
import { StartAlert } from '../start-alert.tsx'
import styles from './league-pages.module.css'
import { ProfileContent, ProfileLayout } from './profile-layout.tsx'

/** The team page: record, games and roster. */
export const TeamPage = () => {
  const { teamId } = useParams<'/teams/:teamId'>()
  return <ProfileLayout id={teamId} renderProfile={(id) => <Team id={id} />} notFound={<TeamNotFound />} />
}

const Team = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { show, ...shown } = useShowOnce()
  return (
    <ProfileContent
      query={useTeam(id, show)}
      title={t('league.club')}
      failedText={t('team.failed')}
      notFound={<TeamNotFound />}
    >
      {(team) => (
        <>
          <TeamHeader team={team} />
          <HiddenPage isHidden={team.hidden === true} {...shown} />
          <div className={styles.actions}>
            <SeasonCalendar club={{ id: team.id, name: team.shortName }} />
            <StartAlert subject={{ club: team.id }} />
          </div>
          <TeamSeason team={team} />
          <TeamGames team={team} />
          <section>
            <h2 className={styles.section}>{t('team.roster')}</h2>
            <Roster players={team.players} />
          </section>
        </>
      )}
    </ProfileContent>
  )
}

const TeamNotFound = () => {
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
