import { useTranslation } from 'react-i18next'
import styles from './access.module.css'

export const BackToLogin = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.other}>
      <button type="button" onClick={onPress}>
        {t('access.backToLogin')}
      </button>
    </p>
  )
}
