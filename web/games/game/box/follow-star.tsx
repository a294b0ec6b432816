import '../../../i18n/texts/followed.ts'
import { Star } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './box-score.module.css'

/** The viewer's players on a page that lets them follow more; null on any other. */
export type Following = { players: readonly number[]; toggle: (player: number) => void }
export const FollowingContext = createContext<Following | null>(null)

/** Follows the player of a row with one press, ends it with another. */
export const FollowStar = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation()
  const following = useContext(FollowingContext)
  if (following === null) return null
  const isFollowed = following.players.includes(id)
  const label = t(isFollowed ? 'followed.unfollowOf' : 'followed.followOf', { name })
  return (
    <button
      type="button"
      className={styles.star}
      data-followed={isFollowed}
      aria-label={label}
      title={label}
      onClick={() => following.toggle(id)}
    >
      <Star size={14} fill={isFollowed ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}
