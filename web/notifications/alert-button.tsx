import '../i18n/alert-texts.ts'
import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { showToast } from '../ui/toast.tsx'
import styles from './alert-button.module.css'
import { type AlertOutcome, type AlertSubject, useHasAlert, useSetAlert } from './use-alerts.ts'

type AlertButtonProps = {
  subject: AlertSubject
  isLoggedIn: boolean
  /** What a visitor's press does: notifications are an account's. */
  onLogIn: () => void
}

/** Some seconds more than a short notice: what to do has to be read. */
const EXPLAINED_MS = 12_000

/** Asks to be told when a game, or each game of a club, starts; pressed again it ends that. */
export const AlertButton = ({ subject, isLoggedIn, onLogIn }: AlertButtonProps) => {
  const { t } = useTranslation()
  const hasAlert = useHasAlert(subject, isLoggedIn) ?? false
  const setAlert = useSetAlert(subject)
  const press = () => {
    if (!isLoggedIn) return onLogIn()
    setAlert.mutate(!hasAlert, {
      onSuccess: (outcome) => showToast(t(`alerts.${outcome}`), kindOf(outcome), EXPLAINED_MS),
      onError: () => showToast(t('alerts.failed'), 'warning', EXPLAINED_MS),
    })
  }
  const ofGame = hasAlert ? t('alerts.asked') : t('alerts.ask')
  const ofClub = hasAlert ? t('alerts.askedClub') : t('alerts.askClub')
  const Icon = hasAlert ? BellRing : Bell
  return (
    <Button variant="secondary" isPending={setAlert.isPending} onPress={press} className={cx(styles.button)}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.label}>{'game' in subject ? ofGame : ofClub}</span>
    </Button>
  )
}

const kindOf = (outcome: AlertOutcome) => {
  if (outcome === 'done') return 'success'
  return outcome === 'ended' ? 'info' : 'warning'
}
