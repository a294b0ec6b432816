import type { Membership } from '../../../contract/memberships.ts'
import { useAccess } from '../../accounts/session/use-access.ts'
import { currentSession } from '../../accounts/session/use-session.ts'
import { useRouter } from '../../routing/use-site.ts'

/** Buying: a visitor logs in first, a member is led to their account (specification, chapter 2). */
export const useBuy = (isOwned: (membership: Membership) => boolean) => {
  const access = useAccess()
  const router = useRouter()
  return (membership: Membership) => {
    const membershipId = String(membership.id)
    if (!currentSession()) return access.open('login', `/checkout/${membershipId}`)
    if (isOwned(membership)) return void router.navigate({ to: '/profile' })
    void router.navigate({ to: '/checkout/:membershipId', params: { membershipId } })
  }
}
