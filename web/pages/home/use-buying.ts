import { useEffect, useEffectEvent, useState } from 'react'
import type { Membership } from '../../../contract/memberships.ts'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { currentSession, useMe, useSession } from '../../accounts/session/use-session.ts'
import { isOwned } from '../../memberships/is-owned.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import { useRouter } from '../../routing/use-site.ts'

/**
 * The membership that is featured in the visitor's country, and how one is bought: a visitor logs in first, a member is led to their account
 * (specification, chapter 2).
 */
export const useBuying = () => {
  const offer = useMembershipFor(useCountry().data)
  const user = useMe().data?.user
  const hasPass = useSession()?.user.hasOneValidMembership === true
  const owns = (membership: Membership) => isOwned(user?.memberships ?? [], membership)
  // Until the server has said what is offered and what is theirs, by what the browser knows.
  const isOfferOwned = offer.data === undefined || user === undefined ? hasPass : owns(offer.data)
  const access = useAccess()
  const router = useRouter()
  const buy = (membership: Membership) => {
    const membershipId = String(membership.id)
    if (!currentSession()) return access.open('login', `/checkout/${membershipId}`)
    if (owns(membership)) return void router.navigate({ to: '/profile' })
    void router.navigate({ to: '/checkout/:membershipId', params: { membershipId } })
  }
  const { isWaiting, buyOffer } = useBuyOffer(offer, buy)
  return { offer, owns, isOfferOwned, buy, isWaiting, buyOffer }
}

/** Buys what is featured, as soon as that is known; where there is none the place of the prices says so. */
const useBuyOffer = (offer: ReturnType<typeof useMembershipFor>, buy: (membership: Membership) => void) => {
  const router = useRouter()
  const [isWanted, setWanted] = useState(false)
  const buyKnown = useEffectEvent(() => {
    setWanted(false)
    if (offer.data !== undefined) buy(offer.data)
    else void router.navigate({ to: '/home', hash: 'section-price' })
  })
  const isKnown = !offer.isPending
  useEffect(() => {
    if (isWanted && isKnown) buyKnown()
  }, [isWanted, isKnown])
  return { isWaiting: isWanted && !isKnown, buyOffer: () => setWanted(true) }
}
