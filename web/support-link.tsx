import { useTranslation } from './i18n/use-translation.ts'
import { useSiteConfig } from './site-config.ts'

/** A link to the league's support chat in another tab; nothing where the installation names none. */
export const SupportLink = ({ className }: { className?: string | undefined }) => {
  const { t } = useTranslation()
  const { data } = useSiteConfig()
  if (!data?.supportChat) return null
  return (
    <a href={data.supportChat} target="_blank" rel="noreferrer" className={className}>
      {t('footer.support')}
    </a>
  )
}
