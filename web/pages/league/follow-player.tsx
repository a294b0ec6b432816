import '../../i18n/texts/followed.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useAccess } from '../../accounts/session/use-access.ts'
import { currentSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFollowed } from '../use-followed.ts'

/** Follows a player with one press, ends it with another; a visitor logs in first and comes back. */
export const FollowPlayer = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const access = useAccess()
  const { players, toggle } = useFollowed()
  const [isPending, setPending] = useState(false)
  const isFollowed = players.includes(id)
  const press = async () => {
    if (currentSession() === undefined) return access.open('login', `/players/${id}`)
    setPending(true)
    await toggle(id)
    setPending(false)
  }
  return (
    <Button variant="secondary" isPending={isPending} onPress={() => void press()}>
      <Star size={18} fill={isFollowed ? 'currentColor' : 'none'} aria-hidden="true" />
      <span>{t(isFollowed ? 'followed.unfollow' : 'followed.follow')}</span>
    </Button>
  )
}
