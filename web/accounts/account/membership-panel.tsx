import { Ticket } from 'lucide-react'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { calendarDayText, leagueDayText } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { SessionUser } from '../session/session.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

type MembershipPanelProps = { session: SessionUser; user: User | undefined }

/** The membership of the user: a congratulation, or where to buy one. */
export const MembershipPanel = ({ session, user }: MembershipPanelProps) => {
  const membership = user?.memberships.toSorted((a, b) => b.date_exp.localeCompare(a.date_exp))[0]
  const hasNone = user === undefined ? !session.hasOneValidMembership : membership === undefined
  if (hasNone) return <NoMembership />
  return <Premium name={session.shortName} membership={membership} />
}

type PremiumProps = { name: string; membership: User['memberships'][number] | undefined }

const Premium = ({ name, membership }: PremiumProps) => {
  const { t } = useTranslation()
  return (
    <Section id="my-profile" title={t('profile.membershipTitle')} className={styles.premium}>
      <p className={styles.membershipName}>
        <Ticket size={28} aria-hidden="true" />
        {membership ? titleOf(membership) : <Skeleton width="12rem" />}
      </p>
      <p>{t('profile.premium', { name })}</p>
      <p className={styles.lead}>
        {membership ? <Validity membership={membership} /> : <Skeleton width="14rem" />}
      </p>
      <Link to="/calendar" className={buttonClass()}>
        {t('profile.membershipWatch')}
      </Link>
    </Section>
  )
}

/** The date of a single day; for a membership that has not begun also its start. */
const Validity = ({ membership }: { membership: User['memberships'][number] }) => {
  const { t } = useTranslation()
  const { baseball_day, date_start, date_exp } = membership
  if (baseball_day !== null) return t('profile.membershipDay', { day: calendarDayText(baseball_day) })
  if (Date.parse(date_start) > Date.now())
    return t('profile.membershipFromTo', { from: leagueDayText(date_start), until: leagueDayText(date_exp) })
  return t('profile.membershipValid', { date: leagueDayText(date_exp) })
}

const NoMembership = () => {
  const { t } = useTranslation()
  return (
    <Section id="my-profile" title={t('profile.membershipTitle')}>
      <p className={styles.membershipName}>{t('profile.membershipNone')}</p>
      <p className={styles.lead}>{t('profile.membershipNoneText')}</p>
      <Link to="/home" hash="section-price" className={buttonClass()}>
        {t('profile.membershipBuy')}
      </Link>
    </Section>
  )
}
