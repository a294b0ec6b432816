import { useTranslation } from '../../i18n/use-translation.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './tables.module.css'

/** Skeleton of the header, tabs and first table of a player or club page. */
export const ProfileSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('league.loading')}>
      <div className={styles.profileSkeleton}>
        <Skeleton height="15rem" />
        <Skeleton height="2.75rem" width="min(100%, 20rem)" />
        <Skeleton height="6rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}
