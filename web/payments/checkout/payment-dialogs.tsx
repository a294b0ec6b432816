import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SupportLink } from '../../support-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { Dialog, MessageDialog, ProgressDialog } from '../../ui/overlays/dialog.tsx'
import styles from './checkout.module.css'
import { OtherWayButtons } from './other-ways.tsx'
import type { Departure } from './use-departure.ts'
import { isHelpedByAnotherWay } from './ways-to-pay.ts'

/** The page of another company that a payment leads to. */
export type Destination = 'bank' | 'card-page' | 'wallet'

type PaymentDialogsProps = {
  /** What the buyer is to wait for; undefined while nothing is under way. */
  wait: string | undefined
  title: string
  /** Why it failed; none while it has not. */
  messages: string[]
  /** Of the refusal, where it was one: after some the other ways to pay are offered. */
  code?: string | undefined
  onClose: () => void
  /** Where it leads to, and what is offered when that does not open. */
  departure?: Departure & { to: Destination }
}

/** The wait that nobody can close, and what went wrong. */
export const PaymentDialogs = (props: PaymentDialogsProps) => {
  const { wait, title, messages, code, onClose, departure } = props
  // A dialog that leaves the screen keeps its text until it is gone.
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
            {isHelpedByAnotherWay(code) ? <OtherWayButtons onLeave={onClose} /> : null}
          </>
        }
        isOpen={messages.length > 0}
        onClose={onClose}
      />
    </>
  )
}

/** The page did not open, or its buyer stopped it: the same one again, or back to the checkout. */
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
