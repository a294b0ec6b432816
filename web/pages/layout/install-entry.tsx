import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './install-entry.module.css'
import { askToInstall, useInstallWay } from './install-prompt.ts'

/** The entry that puts the site on a device's first screen, where that can be done; an iPhone's two steps are told below it. */
export const InstallEntry = () => {
  const { t } = useTranslation()
  const way = useInstallWay()
  const [isTold, setTold] = useState(false)
  const stepsId = useId()
  if (way === 'none') return null
  if (way === 'question') {
    return (
      <button type="button" onClick={() => void askToInstall()}>
        {t('app.install')}
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isTold}
        aria-controls={stepsId}
        onClick={() => setTold((before) => !before)}
      >
        {t('app.install')}
      </button>
      <p id={stepsId} className={styles.steps} hidden={!isTold}>
        {t('app.steps')}
      </p>
    </>
  )
}
