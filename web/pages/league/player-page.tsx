import '../../i18n/texts/profiles.ts'
import { UserRoundX } from 'lucide-react'
import { PlayerHeader } from '../../games/league/player-header.tsx'
import { PlayerStats } from '../../games/league/player-stats.tsx'
import { usePlayer } from '../../games/league/use-league.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-site.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { HiddenPage, useShowOnce } from '../spoiler-guard/spoilers.tsx'
import { FollowPlayer } from './follow-player.tsx'
import styles from './league-pages.module.css'
import { ProfileContent, ProfileLayout } from './profile-layout.tsx'

/** The player page: personal data and stats. */
export const PlayerPage = () => {
  const { playerId } = useParams<'/players/:playerId'>()
  return (
    <ProfileLayout id={playerId} renderProfile={(id) => <Player id={id} />} notFound={<PlayerNotFound />} />
  )
}

const Player = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { show, ...shown } = useShowOnce()
  return (
    <ProfileContent
      query={usePlayer(id, show)}
      title={t('league.player')}
      failedText={t('person.failed')}
      notFound={<PlayerNotFound />}
    >
      {(player) => (
        <>
          <PlayerHeader player={player} />
          <HiddenPage isHidden={player.hidden === true} {...shown} />
          <div className={styles.actions}>
            <FollowPlayer id={id} />
          </div>
          <PlayerStats player={player} />
        </>
      )}
    </ProfileContent>
  )
}

const PlayerNotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
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
