import { Play } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { leagueDay } from '../../../domain/league/league-time.ts'
import { seasonOf } from '../../../domain/league/season.ts'
import { useIsVisitor, useSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import { BuyLink } from '../../memberships/buy-link.tsx'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import styles from './hero.module.css'
import { useBuying, useBuyOffer } from './use-buy-guard.ts'

const Stadium = lazySection(() => import('./stadium.tsx'), 'Stadium')

/** Created once: the server's drawing of the park stays until its file is there. */
const scene = (
  <Suspense>
    <Stadium className={styles.scene} />
  </Suspense>
)

/**
 * The banner: artwork of a lit park, and two links: to the pass and the games, or for pass holders to the
 * games and the account.
 */
export const Hero = () => {
  const { t } = useTranslation()
  const buying = useBuying()
  const { isWaiting, mayGo } = useBuyOffer(buying)
  useForgetStoredPass()
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.occasion}>
          <AnniversaryBadge />
          <p className={styles.eyebrow}>
            <strong>{t('home.anniversary')}</strong>
            <span>{t('home.eyebrow', { season: seasonAt(Date.now()) })}</span>
          </p>
        </div>
        <h1 id="hero-title" className={styles.title}>
          {t('home.title')}
        </h1>
        <p className={styles.lead}>{t('home.lead')}</p>
        <div className={styles.actions}>
          {buying.isOfferOwned ? (
            <>
              <GamesLink variant="primary" />
              <Link to="/profile" className={buttonClass({ size: 'large', variant: 'secondary' })}>
                {t('header.myAccount')}
              </Link>
            </>
          ) : (
            <>
              <BuyLink
                membership={buying.offer.data}
                isOwned={false}
                mayBuy={mayGo}
                isPending={isWaiting}
                size="large"
              >
                {t('home.buyMembership')}
              </BuyLink>
              <GamesLink variant="secondary" />
            </>
          )}
        </div>
      </div>
      {/* After the text, which gives the banner its height: before it, the drawing would move. */}
      {scene}
    </section>
  )
}

/**
 * Removes the mark that `first-paint.js` set for the server's markup once the banner knows who is logged in.
 */
const useForgetStoredPass = () => {
  const isVisitor = useIsVisitor()
  const isKnown = useSession() !== undefined || isVisitor
  useEffect(() => {
    if (isKnown) delete document.documentElement.dataset.pass
  }, [isKnown])
}

const GamesLink = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const { t } = useTranslation()
  return (
    <Link to="/calendar" className={buttonClass({ size: 'large', variant })}>
      <Play size={18} aria-hidden="true" />
      {t('home.seeCalendar')}
    </Link>
  )
}

/** A season lasts from October to January and is named by both years. */
const seasonAt = (ms: number): string => {
  const first = seasonOf(leagueDay(ms))
  return `${first}–${first + 1}`
}

/** A ball with its two seams and the years of the anniversary; the text beside it says the same. */
const AnniversaryBadge = () => (
  <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true" className={styles.badge}>
    <circle cx="32" cy="32" r="30" fill="var(--lamp)" stroke="var(--clay)" strokeWidth="3" />
    <path
      d="M13 11c7 6 10 13 10 21s-3 15-10 21M51 11c-7 6-10 13-10 21s3 15 10 21"
      fill="none"
      stroke="var(--live-deep)"
      strokeDasharray="2 3"
      strokeWidth="4"
      opacity="0.4"
    />
    <text x="31" y="41" textAnchor="middle" fill="var(--night-0)">
      75
    </text>
  </svg>
)
