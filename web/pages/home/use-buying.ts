import type { Membership } from '../../../contract/memberships.ts'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { currentSession, useMe } from '../../accounts/session/use-session.ts'
import { isOwned } from '../../memberships/is-owned.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import { useRouter } from '../../routing/use-site.ts'

/**
 * The membership that is featured in the visitor's country, and how one is bought: a visitor logs in first, a member is led to their account
 * (specification, chapter 2).
 */
export const useBuying = () => {
  const offer = useMembershipFor(useCountry().data)
  const owns = useOwns()
  const access = useAccess()
  const router = useRouter()
  const buy = (membership: Membership) => {
    const membershipId = String(membership.id)
    if (!currentSession()) return access.open('login', `/checkout/${membershipId}`)
    if (owns(membership)) return void router.navigate({ to: '/profile' })
    void router.navigate({ to: '/checkout/:membershipId', params: { membershipId } })
  }
  return { offer, owns, buy }
}

const useOwns = (): ((membership: Membership) => boolean) => {
  const held = useMe().data?.user.memberships ?? []
  return (membership) => isOwned(held, membership)
}
