import '../../i18n/texts/cash.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import { type WayToPay, waysToPay, wayTitles } from '../../payments/checkout/ways-to-pay.ts'
import { Link } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import styles from './checkout-page.module.css'

type OtherWayLinksProps = { membershipId: number; besides: WayToPay }

/** Links to the ways besides one by which this membership can be paid. */
export const OtherWayLinks = ({ membershipId, besides }: OtherWayLinksProps) => {
  const { t } = useTranslation()
  const { data: membership } = useMembershipFor(useCountry().data, membershipId)
  const { data: config } = useSiteConfig()
  const ways =
    membership?.id === membershipId ? waysToPay(membership, config).filter((it) => it !== besides) : []
  if (ways.length === 0) return null
  return (
    <nav aria-label={t('checkout.otherWays')} className={styles.otherWays}>
      <p>{t('checkout.otherWays')}</p>
      <ul>
        {ways.map((way) => (
          <li key={way}>
            <Link
              to="/checkout/:membershipId"
              params={{ membershipId: String(membershipId) }}
              hash={way}
              className={textLinkClass}
            >
              {t(wayTitles[way])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
