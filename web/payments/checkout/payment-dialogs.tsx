import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SupportLink } from '../../support-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { Dialog, MessageDialog, ProgressDialog } from '../../ui/overlays/dialog.tsx'
import styles from './checkout.module.css'
import { OtherWayButtons } from './other-ways.tsx'
import { isHelpedByAnotherMethod } from './payment-methods.ts'
import type { Departure } from './use-departure.ts'

/** The page of another company that a payment leads to. */
export type Destination = 'bank' | 'card-page' | 'wallet'

type PaymentDialogsProps = {
  /** The text of the wait; undefined while nothing is under way. */
  wait: string | undefined
  title: string
  /** Why the payment failed; empty unless it failed. */
  messages: string[]
  /** The code of a refusal; after some refusals the dialog offers the other ways to pay. */
  code?: string | undefined
  onClose: () => void
  /** The destination, and the choices when it does not open. */
  departure?: Departure & { to: Destination }
}

/** The dialogs of a payment: one while it waits, which the buyer cannot close, and one when it fails. */
export const PaymentDialogs = (props: PaymentDialogsProps) => {
  const { wait, title, messages, code, onClose, departure } = props
  // A dialog keeps its text until it has left the screen.
  const [lastWait, setLastWait] = useState('')
  if (wait !== undefined && wait !== lastWait) setLastWait(wait)
  return (
    <>
      <ProgressDialog isOpen={wait !== undefined && !departure?.isStuck} text={wait ?? lastWait} />
      {departure ? <StuckDialog {...departure} /> : null}
      <MessageDialog
        title={title}
        text={
          <>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
            <SupportLink className={textLinkClass} />
            {isHelpedByAnotherMethod(code) ? <OtherWayButtons onLeave={onClose} /> : null}
          </>
        }
        isOpen={messages.length > 0}
        onClose={onClose}
      />
    </>
  )
}

/** The page did not open, or the buyer stopped it: offers the same page again, or the checkout. */
const StuckDialog = ({ to, isStuck, goAgain, stay }: Departure & { to: Destination }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t(`checkout.stuck.${to}`)}
      isOpen={isStuck}
      onClose={stay}
      size="small"
      isDismissable={false}
    >
      <p>{t('checkout.stuck.text')}</p>
      <div className={styles.confirmActions}>
        <Button wide onPress={goAgain} autoFocus>
          {t(`checkout.stuck.go-${to}`)}
        </Button>
        <Button wide variant="secondary" onPress={stay}>
          {t('checkout.stuck.stay')}
        </Button>
      </div>
    </Dialog>
  )
}
