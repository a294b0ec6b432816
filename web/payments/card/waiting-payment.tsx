import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from '../checkout/checkout.module.css'

type WaitingPaymentProps = {
  isWaiting: boolean
  goOn: () => void
  startOver: () => Promise<void>
  leaveWaiting: () => void
}

/** An earlier payment still waits at the bank or provider: the buyer alone can ask for a second charge. */
export const WaitingPayment = ({ isWaiting, goOn, startOver, leaveWaiting }: WaitingPaymentProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('checkout.waitingTitle')}
      isOpen={isWaiting}
      onClose={leaveWaiting}
      size="small"
      isDismissable={false}
    >
      <p>{t('checkout.waitingText')}</p>
      <div className={styles.confirmActions}>
        <Button wide onPress={goOn} autoFocus>
          {t('checkout.waitingGoOn')}
        </Button>
        <Button wide variant="secondary" onPress={() => void startOver()}>
          {t('checkout.waitingStartOver')}
        </Button>
      </div>
    </Dialog>
  )
}
