import '../../i18n/texts/followed.ts'
import { Star } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFollowed } from '../use-followed.ts'

/** Follows a player with one press, ends it with another; for a visitor once they have logged in. */
export const FollowPlayer = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const access = useAccess()
  const { players, toggle } = useFollowed()
  const [isPending, setPending] = useState(false)
  const isFollowed = players.includes(id)
  const userId = useSession()?.user.id
  const [isWanted, setWanted] = useState(false)
  const press = async () => {
    if (userId === undefined) {
      setWanted(true)
      return access.open('login', `/players/${id}`)
    }
    setPending(true)
    await toggle(id)
    setPending(false)
  }
  const follow = useEffectEvent(press)
  useEffect(() => {
    if (!isWanted || userId === undefined) return
    setWanted(false)
    void follow()
  }, [isWanted, userId])
  return (
    <Button variant="secondary" isPending={isPending} onPress={() => void press()}>
      <Star size={18} fill={isFollowed ? 'currentColor' : 'none'} aria-hidden="true" />
      <span>{t(isFollowed ? 'followed.unfollow' : 'followed.follow')}</span>
    </Button>
  )
}
