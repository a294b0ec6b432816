import '../i18n/texts/access.ts'
import '../i18n/texts/account.ts'
import '../i18n/texts/alerts.ts'
import { Devices } from '../accounts/account/devices.tsx'
import { EmailHint } from '../accounts/account/email-hint.tsx'
import { MembershipPanel } from '../accounts/account/membership-panel.tsx'
import { MyData } from '../accounts/account/my-data.tsx'
import { Section } from '../accounts/account/section.tsx'
import { SideMenu } from '../accounts/account/side-menu.tsx'
import { SignInMethodsSection } from '../accounts/account/sign-in-methods.tsx'
import { Fetched } from '../accounts/fields/fetched.tsx'
import { ProfileForm } from '../accounts/profile/profile-form.tsx'
import { useMe, useSession } from '../accounts/session/use-session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AlertList } from '../notifications/alert-list.tsx'
import { PurchaseHistory } from '../payments/purchase/purchase-history.tsx'
import { UnpaidPurchases } from '../payments/purchase/unpaid-purchases.tsx'
import { Navigate } from '../routing/link.tsx'
import { useSiteConfig } from '../site-config.ts'
import { PlaybackReceipts } from '../streaming/reports/playback-receipts.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './account-page.module.css'
import { SpoilersForm } from './spoiler-guard/spoilers-form.tsx'

/** The account page: membership, personal data, purchases, devices, ways to log in, and one's own data. */
export const AccountPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('profile.title'))
  const session = useSession()
  const me = useMe()
  const hasAlerts = useSiteConfig().data?.notifications === true
  if (!session) return <Navigate to="/home" replace />
  const user = me.data?.user
  return (
    <main id="content" className={styles.page}>
      <header className={styles.head}>
        <p className={styles.overline}>{t('profile.title')}</p>
        <h1>{t('profile.greeting', { name: session.user.shortName })}</h1>
      </header>
      <SideMenu hasAlerts={hasAlerts} />
      <div className={styles.sections} key={session.user.id}>
        {user ? <EmailHint user={user} /> : null}
        <MembershipPanel session={session.user} user={user} />
        <Section
          id="personal"
          title={t('profile.personal')}
          lead={t(session.user.email === '' ? 'profile.personalLeadNoEmail' : 'profile.personalLead')}
        >
          <Fetched query={me} height="34rem">
            {(it) => <ProfileForm user={it.user} />}
          </Fetched>
        </Section>
        <Section id="history" title={t('profile.history')}>
          <PurchaseHistory userId={session.user.id} />
        </Section>
        <Section id="viewing" title={t('receipts.title')} lead={t('receipts.lead')}>
          <PlaybackReceipts userId={session.user.id} />
        </Section>
        <Section id="spoilers" title={t('spoilers.title')}>
          <SpoilersForm />
        </Section>
        {hasAlerts ? (
          <Section id="alerts" title={t('alerts.title')} lead={t('alerts.lead')}>
            <AlertList />
          </Section>
        ) : null}
        <Devices />
        {user ? <SignInMethodsSection user={user} /> : null}
        {user ? <MyData user={user} unpaid={<UnpaidPurchases userId={user.id} />} /> : null}
      </div>
    </main>
  )
}
