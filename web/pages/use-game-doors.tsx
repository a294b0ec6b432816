import '../i18n/texts/doors.ts'
import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { momentOf } from '../../contract/games/moment-address.ts'
import type { PlayByPlayInning } from '../../contract/games/play-by-play.ts'
import { useIsVisitor } from '../accounts/session/use-session.ts'
import { saveWantedMoment } from '../accounts/session/wanted-moment.ts'
import styles from '../games/game/door.module.css'
import { type Doors, PictureLink } from '../games/game/door.tsx'
import { type HalfInning, openingOf, playOf } from '../games/game/game-search.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../routing/link.tsx'
import { useLocation, useSearch } from '../routing/use-site.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { useIsMember } from './use-is-member.ts'
import { useOpenGame } from './use-watch-guard.tsx'

/**
 * How a game's page opens its moments: the video for members, else the play in its own list, where `onAgain`
 * is called for the one that is open already. Without a video there are none.
 */
export const useGameDoors = (gameId: number, hasVideo: boolean, onAgain: () => void) => {
  const isMember = useIsMember() === true
  const { hash } = useLocation()
  const { mayOpen, warning } = useOpenGame()
  const again = useEffectEvent((fragment: string) => fragment === hash && onAgain())
  const doors = useMemo<Doors | null>(() => {
    if (!hasVideo) return null
    if (isMember) return { gameId, kind: 'video', mayOpen: (fragment) => mayOpen(gameId, fragment) }
    const note = (fragment: string) => <PassNote {...{ gameId, fragment, mayOpen }} />
    return { gameId, kind: 'list', onOpen: again, note }
  }, [gameId, hasVideo, isMember, mayOpen])
  return { doors, warning }
}

type PassNoteProps = { gameId: number; fragment: string; mayOpen: ReturnType<typeof useOpenGame>['mayOpen'] }

/** Says that a pass shows the play; with links to the passes, and to the login for a visitor. */
const PassNote = ({ gameId, fragment, mayOpen }: PassNoteProps) => {
  const { t } = useTranslation()
  const isVisitor = useIsVisitor()
  return (
    <p className={styles.note}>
      {t('doors.pass')}
      <Link
        to="/home"
        hash="section-price"
        onClick={() => saveWantedMoment(sessionStorage, { gameId: String(gameId), fragment })}
      >
        {t('doors.passes')}
      </Link>
      {isVisitor ? (
        <PictureLink gameId={gameId} hash={fragment} mayOpen={(it) => mayOpen(gameId, it)}>
          {t('doors.hasPass')}
        </PictureLink>
      ) : null}
    </p>
  )
}

/** Leads a member whose game is hidden to the moment in the address: the picture shows nothing after it. */
export const HiddenMoment = ({ doors }: { doors: Doors | null }) => {
  const { t } = useTranslation()
  const { hash } = useLocation()
  if (doors?.kind !== 'video' || momentOf(hash) == null) return null
  return (
    <PictureLink {...doors} hash={hash} className={buttonClass()}>
      <Play size={16} fill="currentColor" aria-hidden="true" />
      {t('doors.turn')}
    </PictureLink>
  )
}

/** The half-inning or play that the address names, once the plays are there; says where there is none. */
export const useOpening = (plays: readonly PlayByPlayInning[] | undefined): HalfInning | undefined => {
  const { t } = useTranslation()
  const search = useSearch<'/games/:gameId'>()
  const { hash } = useLocation()
  const moment = useMemo(() => momentOf(hash), [hash])
  const found = useMemo(() => (moment == null ? undefined : playOf(plays ?? [], moment)), [plays, moment])
  const named = useMemo(() => openingOf(search), [search])
  const isKnown = moment === null || plays !== undefined
  const isMissing = moment !== undefined && isKnown && found === undefined
  useEffect(() => {
    if (isMissing) showToast(t('doors.unknown'), 'warning')
  }, [isMissing, t])
  return moment === undefined ? named : found
}
