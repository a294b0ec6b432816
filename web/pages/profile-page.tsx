import { Link, Navigate } from '@tanstack/react-router'
import { LogOut, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../contract/accounts.ts'
import type { SessionUser } from '../accounts/session.ts'
import { useLogOut } from '../accounts/use-log-out.ts'
import { useMe, useSession } from '../accounts/use-session.ts'
import { dayText } from '../i18n/formats.ts'
import { language } from '../i18n/setup.ts'
import { PurchaseHistory } from '../payments/purchase-history.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './profile-page.module.css'

/** Who the person is, what he holds and what he bought. */
export const ProfilePage = () => {
  const { t } = useTranslation()
  usePageTitle(t('profile.title'))
  const session = useSession()
  const { data } = useMe()
  const logOut = useLogOut()
  if (!session) return <Navigate to="/" replace />
  return (
    <main id="content" className={styles.page}>
      <header className={styles.head}>
        <div>
          <p className={styles.over}>{t('profile.title')}</p>
          <h1>{t('profile.greeting', { name: session.user.shortName })}</h1>
        </div>
        <Button variant="secondary" onPress={() => void logOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('profile.logOut')}
        </Button>
      </header>
      <div className={styles.columns}>
        <Pass user={data?.user} holds={session.user.hasOneValidMembership} />
        <Personal user={session.user} city={data?.user.city ?? null} />
      </div>
      <section aria-labelledby="history-title" className={styles.panel} id="history">
        <h2 id="history-title">{t('profile.history')}</h2>
        <PurchaseHistory userId={session.user.id} />
      </section>
    </main>
  )
}

const Pass = ({ user, holds }: { user: User | undefined; holds: boolean }) => {
  const { t } = useTranslation()
  const pass = user?.memberships.toSorted((a, b) => b.date_exp.localeCompare(a.date_exp))[0]
  const waits = user === undefined
  if (!waits && !pass) return <NoPass />
  if (waits && !holds) return <NoPass />
  return (
    <section aria-labelledby="pass-title" className={cx(styles.panel, styles.pass)}>
      <h2 id="pass-title">{t('profile.passTitle')}</h2>
      <p className={styles.passName}>
        <Ticket size={28} aria-hidden="true" />
        {pass ? titleOf(pass) : <Skeleton width="12rem" />}
      </p>
      <p>{pass ? t('profile.passValid', { date: dayText(pass.date_exp) }) : <Skeleton width="14rem" />}</p>
      <Link to="/calendar" className={buttonClass()}>
        {t('profile.passWatch')}
      </Link>
    </section>
  )
}

const titleOf = (pass: User['memberships'][number]) => (language === 'en' ? pass.title_en : pass.title)

const NoPass = () => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="pass-title" className={styles.panel}>
      <h2 id="pass-title">{t('profile.passTitle')}</h2>
      <p className={styles.passName}>{t('profile.passNone')}</p>
      <p>{t('profile.passNoneText')}</p>
      <Link to="/home" hash="section-price" className={buttonClass()}>
        {t('profile.passBuy')}
      </Link>
    </section>
  )
}

const Personal = ({ user, city }: { user: SessionUser; city: string | null }) => {
  const { t } = useTranslation()
  const facts = [
    [t('profile.name'), user.name],
    [t('profile.email'), user.email],
    [t('profile.telephone'), user.telephone],
    [t('profile.country'), user.country],
    [t('profile.city'), city],
  ] as const
  return (
    <section aria-labelledby="personal-title" className={styles.panel}>
      <h2 id="personal-title">{t('profile.personal')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.none}>{t('profile.notGiven')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
