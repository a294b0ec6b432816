import { Link, Navigate } from '@tanstack/react-router'
import { LogOut, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../contract/accounts/user.ts'
import type { SessionUser } from '../accounts/session.ts'
import { useLogOut } from '../accounts/use-log-out.ts'
import { useMe, useSession } from '../accounts/use-session.ts'
import { dayText } from '../i18n/formats.ts'
import { titleOf } from '../i18n/localized-membership.ts'
import { PurchaseHistory } from '../payments/purchase-history.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './account-page.module.css'

/** The account page: membership, personal data and purchases. */
export const AccountPage = () => {
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
          <p className={styles.overline}>{t('profile.title')}</p>
          <h1>{t('profile.greeting', { name: session.user.shortName })}</h1>
        </div>
        <Button variant="secondary" onPress={() => void logOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('profile.logOut')}
        </Button>
      </header>
      <div className={styles.columns}>
        <MembershipPanel user={data?.user} hasMembership={session.user.hasOneValidMembership} />
        <PersonalData user={session.user} city={data?.user.city ?? null} />
      </div>
      <section aria-labelledby="history-title" className={styles.panel} id="history">
        <h2 id="history-title">{t('profile.history')}</h2>
        <PurchaseHistory userId={session.user.id} />
      </section>
    </main>
  )
}

const MembershipPanel = ({ user, hasMembership }: { user: User | undefined; hasMembership: boolean }) => {
  const { t } = useTranslation()
  const membership = user?.memberships.toSorted((a, b) => b.date_exp.localeCompare(a.date_exp))[0]
  const isLoading = user === undefined
  if (!isLoading && !membership) return <NoMembership />
  if (isLoading && !hasMembership) return <NoMembership />
  return (
    <section aria-labelledby="membership-title" className={cx(styles.panel, styles.membership)}>
      <h2 id="membership-title">{t('profile.membershipTitle')}</h2>
      <p className={styles.membershipName}>
        <Ticket size={28} aria-hidden="true" />
        {membership ? titleOf(membership) : <Skeleton width="12rem" />}
      </p>
      <p>
        {membership ? (
          t('profile.membershipValid', { date: dayText(membership.date_exp) })
        ) : (
          <Skeleton width="14rem" />
        )}
      </p>
      <Link to="/calendar" className={buttonClass()}>
        {t('profile.membershipWatch')}
      </Link>
    </section>
  )
}

const NoMembership = () => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="membership-title" className={styles.panel}>
      <h2 id="membership-title">{t('profile.membershipTitle')}</h2>
      <p className={styles.membershipName}>{t('profile.membershipNone')}</p>
      <p>{t('profile.membershipNoneText')}</p>
      <Link to="/home" hash="section-price" className={buttonClass()}>
        {t('profile.membershipBuy')}
      </Link>
    </section>
  )
}

const PersonalData = ({ user, city }: { user: SessionUser; city: string | null }) => {
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
