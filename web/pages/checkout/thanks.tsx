import { PartyPopper } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadWantedMoment } from '../../accounts/session/wanted-moment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { HomeLink } from './purchase-link.tsx'
import { SeeMoment } from './see-moment.tsx'

type ThanksProps = {
  title: string
  text: string
  label: string
  /** As it is shown: a number, a code or a placeholder. */
  order: string
  confirmation?: number | undefined
  /** Which purchase it is, for its receipt. */
  paymentId: number | undefined
}

/** The purchase is paid, or a prepaid card redeemed. */
export const Thanks = ({ title, text, label, order, confirmation, paymentId }: ThanksProps) => {
  const { t } = useTranslation()
  usePageTitle(title)
  const [wanted] = useState(() => loadWantedMoment(sessionStorage))
  const main = useRef<HTMLElement>(null)
  // This page replaces the waiting page, which had the focus.
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <main id="content" ref={main} tabIndex={-1} className={styles.ending}>
      <span className={cx(styles.badge, styles.good)}>
        <PartyPopper size={44} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <dl className={styles.order}>
        <dt>{label}</dt>
        <dd>{order}</dd>
        {confirmation === undefined ? null : (
          <>
            <dt>{t('checkout.confirmationNumber')}</dt>
            <dd>{confirmation}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {wanted === undefined ? null : <SeeMoment {...wanted} />}
        <Link
          to="/calendar"
          className={buttonClass({ size: 'large', variant: wanted === undefined ? 'primary' : 'secondary' })}
        >
          {t('checkout.seeGames')}
        </Link>
        <HomeLink />
      </div>
      {paymentId === undefined ? null : (
        <Link
          to="/purchases/:paymentId"
          params={{ paymentId: String(paymentId) }}
          className={cx(textLinkClass, styles.receipt)}
        >
          {t('checkout.seeReceipt')}
        </Link>
      )}
    </main>
  )
}
