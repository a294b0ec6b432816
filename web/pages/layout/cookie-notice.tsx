import { Cookie, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import styles from './cookie-notice.module.css'
import { focusContent } from './focus-content.ts'

const KEY = 'cookies-ptl'
const isStored = () => localStorage.getItem(KEY) === '1'
/** The server renders it: it is most phone pages' largest text. `first-paint.js` hides it once dismissed. */
const unknownToServer = () => false

/** The notice about cookies; its dismissal is stored. */
export const CookieNotice = () => {
  const { t } = useTranslation()
  const wasDismissed = useBrowserValue(isStored, unknownToServer)
  const [isDismissed, setDismissed] = useState(false)
  if (wasDismissed || isDismissed) return null
  const close = () => {
    localStorage.setItem(KEY, '1')
    setDismissed(true)
    // From nowhere a keyboard would begin with the browser's own buttons.
    focusContent()
  }
  return (
    <aside aria-label={t('cookies.label')} className={styles.notice}>
      <div className={styles.inner}>
        <Cookie size={20} aria-hidden="true" className={styles.icon} />
        <p>
          {t('cookies.text')} <Link to="/privacy">{t('cookies.link')}</Link>
        </p>
        <IconButton label={t('cookies.close')} onPress={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}
