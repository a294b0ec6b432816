import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './profile-skeleton.module.css'

/** Keeps the place of a player's or a club's head, tabs and first table. */
export const ProfileSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('league.loading')}>
      <div className={styles.skeleton}>
        <Skeleton height="15rem" />
        <Skeleton height="2.75rem" width="min(100%, 20rem)" />
        <Skeleton height="6rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}
