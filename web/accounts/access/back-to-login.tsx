import { useTranslation } from '../../i18n/use-translation.ts'
import { TextButton } from '../../ui/controls/text-link.tsx'
import styles from './access.module.css'

export const BackToLogin = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.other}>
      <TextButton onClick={onPress}>{t('access.backToLogin')}</TextButton>
    </p>
  )
}
