import { CalendarCheck, Check } from 'lucide-react'
import type { Membership } from '../../contract/memberships.ts'
import { ApiError } from '../api.ts'
import { localeOf } from '../i18n/language.ts'
import { descriptionOf, imageOf, priceElsewhereText, titleOf } from '../i18n/localized-membership.ts'
import { language } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { lastDayText } from '../i18n/validity-text.ts'
import { useLastError } from '../query/use-last-error.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { BuyLink, type MayBuy } from './buy-link.tsx'
import styles from './price-card.module.css'
import type { useMembershipFor } from './use-memberships.ts'

type PriceCardProps = {
  offer: ReturnType<typeof useMembershipFor>
  isOwned: boolean
  mayBuy: MayBuy
}

/** The membership on sale in the visitor's country; while it loads, a skeleton. */
export const PriceCard = ({ offer, isOwned, mayBuy }: PriceCardProps) => {
  const { t } = useTranslation()
  const error = useLastError(offer)
  if (offer.data) return <Ticket membership={offer.data} isOwned={isOwned} mayBuy={mayBuy} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={CalendarCheck} title={t('home.noMembership')} text={t('home.noMembershipText')} />
    )
  }
  if (error !== null) {
    return <ErrorState text={t('errors.unreachable')} onRetry={offer.refetch} isRetrying={offer.isFetching} />
  }
  return <TicketSkeleton />
}

type TicketProps = { membership: Membership; isOwned: boolean; mayBuy: MayBuy }

const Ticket = ({ membership, isOwned, mayBuy }: TicketProps) => {
  const { t } = useTranslation()
  const perks = [
    t('home.validUntil', { date: lastDayText(membership) }),
    ...(membership.recurring ? [] : [t('home.onePayment')]),
    t('home.oneDevice'),
  ]
  return (
    <article className={styles.ticket} aria-labelledby="membership-title">
      <div className={styles.main}>
        <img
          className={styles.pass}
          src={imageOf(membership)}
          width={640}
          height={400}
          alt=""
          loading="lazy"
        />
        <div>
          <h3 id="membership-title" className={styles.title}>
            {titleOf(membership)}
          </h3>
          <p className={styles.description}>{descriptionOf(membership)}</p>
          <ul className={styles.perks}>
            {perks.map((perk) => (
              <li key={perk}>
                <Check size={18} aria-hidden="true" />
                {perk}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.counterfoil}>
        <Price membership={membership} />
        <BuyLink {...{ membership, isOwned }} mayBuy={() => mayBuy(membership)} size="large" wide>
          {t(isOwned ? 'home.alreadyOwned' : 'home.buy')}
        </BuyLink>
      </div>
    </article>
  )
}

const Price = ({ membership }: { membership: Membership }) => {
  const { t } = useTranslation()
  const { price: amount, currency } = membership
  const [units = '', cents = ''] = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(amount)
    .split('.')
  const elsewhere = priceElsewhereText(membership, 'price', t)
  return (
    <p className={styles.price}>
      <span className="visually-hidden">{`$${units}.${cents} ${currency}`}</span>
      <span aria-hidden="true" className={styles.figures}>
        <sup>$</sup>
        {units}
        <sup>.{cents}</sup>
      </span>
      <span aria-hidden="true" className={styles.currency}>
        {currency}
      </span>
      {elsewhere === undefined ? null : <span className={styles.elsewhere}>{elsewhere}</span>}
    </p>
  )
}

const TicketSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={cx(styles.ticket, styles.waiting)}>
        <div className={styles.main}>
          <Skeleton width="" height="" className={styles.pass ?? ''} />
          <div>
            <Skeleton width="14rem" height="2.25rem" />
            <Skeleton height="3rem" className={styles.gap ?? ''} />
            <Skeleton width="16rem" height="6.6rem" className={styles.gap ?? ''} />
          </div>
        </div>
        <div className={styles.counterfoil}>
          <Skeleton width="12rem" height="4.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      </div>
    </Loading>
  )
}
