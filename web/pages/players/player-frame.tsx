import { type ReactNode, Suspense } from 'react'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import type { ApiErrorCode } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import { useBlockedBrowser } from '../../streaming/compatibility/browser-class.ts'
import { Poster } from '../../streaming/posters/poster.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useIsMember } from '../use-is-member.ts'
import styles from './players.module.css'

const StreamPlayer = lazySection(() => import('../../streaming/stream-player.tsx'), 'StreamPlayer')

const MEMBERSHIPS_HREF = '/home#section-price'

/** A page of one video, as large as the window lets it be. */
export const PlayerFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="content" className={styles.page}>
    <h1 className="visually-hidden">{title}</h1>
    <div className={styles.frame}>{children}</div>
  </main>
)

type GameVideoProps = { gameId: number; title: string }

/** A game's video for users who may watch it; others read why they may not, and how to continue. */
export const GameVideo = ({ gameId, title }: GameVideoProps) => {
  const { t } = useTranslation()
  const shown = { ...NOTHING_BESIDE, gameId, title, membershipsHref: MEMBERSHIPS_HREF }
  return (
    <RightToWatch>
      <Suspense fallback={<Poster isBusy text={t('player.loading')} />}>
        <StreamPlayer {...shown} />
      </Suspense>
    </RightToWatch>
  )
}

/** These pages show only the video: no crests, no moment of the game, nothing that follows its clock. */
const NOTHING_BESIDE = {
  ...{ crests: [], moment: null, momentAt: () => null, door: null },
  course: { log: undefined, nudgeMs: 0, isHidden: false, followed: [] },
  ...{ onPlayhead: () => undefined, onResumeAt: () => undefined },
}

/** Shows the children to a member in a browser that is not blocked. The server decides again per video. */
export const RightToWatch = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const session = useSession()
  const isMember = useIsMember()
  const isBlocked = useBlockedBrowser()
  if (isBlocked) return <Poster title={t('calendar.browserTitle')} text={t('calendar.browserText')} />
  if (session === undefined) return <LoginNeeded />
  if (isMember === undefined) return <Poster key="busy" isBusy text={t('player.loading')} />
  return isMember ? children : <MembershipNeeded />
}

const LoginNeeded = () => {
  const { t } = useTranslation()
  const access = useAccess()
  return (
    <Poster key="login" title={t('players.loginTitle')} text={t('players.loginText')}>
      <Button onPress={() => access.open('login', location.pathname)}>{t('header.logIn')}</Button>
    </Poster>
  )
}

/** In place of a video that could not be looked up. */
export const LookupFailed = ({ code, onRetry }: { code: ApiErrorCode; onRetry(): void }) => {
  const { t } = useTranslation()
  return (
    <Poster key="failed" title={t('player.failedTitle')} text={failureText(code, t)}>
      <Button onPress={onRetry}>{t('player.retry')}</Button>
    </Poster>
  )
}

/** Purchases happen on the site: the link leaves the frame of an app that may embed this page. */
export const MembershipNeeded = () => {
  const { t } = useTranslation()
  return (
    <Poster
      key="membership"
      title={t('player.refusedTitle')}
      text={failureText('errors.membershipRequired', t)}
    >
      <a className={cx(buttonClass(), styles.way)} href={MEMBERSHIPS_HREF}>
        {t('player.toMemberships')}
      </a>
    </Poster>
  )
}
