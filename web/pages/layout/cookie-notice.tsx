import { Cookie, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './cookie-notice.module.css'

const KEY = 'cookies-ptl'

/** The notice about cookies; its dismissal is stored. */
export const CookieNotice = () => {
  const { t } = useTranslation()
  const [isDismissed, setDismissed] = useState(localStorage.getItem(KEY) === '1')
  if (isDismissed) return null
  const close = () => {
    localStorage.setItem(KEY, '1')
    setDismissed(true)
  }
  return (
    <aside aria-label={t('cookies.label')} className={styles.notice}>
      <Cookie size={20} aria-hidden="true" className={styles.icon} />
      <p>{t('cookies.text')}</p>
      <IconButton label={t('cookies.close')} onPress={close}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
