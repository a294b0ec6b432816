import { money } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lastDayText } from '../../i18n/validity-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from '../checkout/checkout.module.css'
import type { LookedUpCard } from './use-redeem-card.ts'

type ConfirmCardProps = { card: LookedUpCard; onConfirm: () => void; onCancel: () => void }

/** The membership that a prepaid card opens, to confirm before the card is used up. */
export const ConfirmCard = ({ card, onConfirm, onCancel }: ConfirmCardProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('checkout.prepaidConfirmTitle')}
      isOpen
      onClose={onCancel}
      size="small"
      isDismissable={false}
    >
      <dl className={styles.confirmed}>
        <dt>{t('checkout.product')}</dt>
        <dd>{card.title}</dd>
        <dt>{t('checkout.prepaidPrice')}</dt>
        <dd>{money(card.price, card.currency)}</dd>
        <dt>{t('checkout.prepaidValid')}</dt>
        <dd>{lastDayText(card)}</dd>
      </dl>
      <p className={styles.confirmNote}>{t('checkout.prepaidConfirmText')}</p>
      <div className={styles.confirmActions}>
        <Button wide onPress={onConfirm} autoFocus>
          {t('checkout.prepaidConfirm')}
        </Button>
        <Button wide variant="secondary" onPress={onCancel}>
          {t('checkout.prepaidCancel')}
        </Button>
      </div>
    </Dialog>
  )
}
