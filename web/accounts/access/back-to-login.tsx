import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/text-link.tsx'
import styles from './access.module.css'

export const BackToLogin = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.other}>
      <TextButton onClick={onPress}>{t('access.backToLogin')}</TextButton>
    </p>
  )
}
