import '../i18n/texts/alerts.ts'
import { Bell, BellPlus, BellRing } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import styles from './alerts.module.css'
import { type AlertOutcome, type AlertSubject, useAlertState, useSetAlert } from './use-alerts.ts'

type AlertButtonProps = {
  subject: AlertSubject
  isLoggedIn: boolean
  /** Called at a visitor's press: only an account has notifications. */
  onLogIn: () => void
}

const icons = { off: Bell, here: BellRing, elsewhere: BellPlus }
const gameTexts = { off: 'alerts.ask', here: 'alerts.asked', elsewhere: 'alerts.askHere' } as const
const clubTexts = {
  off: 'alerts.askClub',
  here: 'alerts.askedClub',
  elsewhere: 'alerts.askClubHere',
} as const

/** Some seconds longer than a short notice, because the viewer has to read what to do. */
const EXPLAINED_MS = 12_000

/** Turns on the alert for the start of a game, or of each game of a club; a second press turns it off. */
export const AlertButton = ({ subject, isLoggedIn, onLogIn }: AlertButtonProps) => {
  const { t } = useTranslation()
  const state = useAlertState(subject, isLoggedIn)
  const setAlert = useSetAlert(subject)
  const press = () => {
    if (!isLoggedIn) return onLogIn()
    // An alert that was set in another browser stays, and this browser gets it too.
    setAlert.mutate(state !== 'here', {
      onSuccess: (outcome) => showToast(t(`alerts.${outcome}`), kindOf(outcome), EXPLAINED_MS),
      onError: () => showToast(t('alerts.failed'), 'warning', EXPLAINED_MS),
    })
  }
  const Icon = icons[state]
  return (
    <Button variant="secondary" isPending={setAlert.isPending} onPress={press} className={cx(styles.button)}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.label}>{t('game' in subject ? gameTexts[state] : clubTexts[state])}</span>
    </Button>
  )
}

const kindOf = (outcome: AlertOutcome) => {
  if (outcome === 'done') return 'success'
  return outcome === 'ended' ? 'info' : 'warning'
}
