import { useEffect, useEffectEvent, useState } from 'react'
import type { Membership } from '../../../contract/memberships.ts'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { currentSession, useMe, useSession } from '../../accounts/session/use-session.ts'
import type { MayBuy } from '../../memberships/buy-link.tsx'
import { isOwned } from '../../memberships/is-owned.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import { useRouter } from '../../routing/use-site.ts'

/**
 * The membership that is featured in the visitor's country, and how it is bought: a visitor registers or logs
 * in first, a member is led to their account (specification, chapter 2).
 */
export const useBuying = () => {
  const offer = useMembershipFor(useCountry().data)
  const user = useMe().data?.user
  const hasPass = useSession()?.user.hasOneValidMembership === true
  const owns = (membership: Membership) => isOwned(user?.memberships ?? [], membership)
  // Until the server has said what is offered and what is theirs, by what the browser knows.
  const isOfferOwned = offer.data === undefined || user === undefined ? hasPass : owns(offer.data)
  const access = useAccess()
  const mayBuy: MayBuy = ({ id }) => {
    if (currentSession()) return true
    access.open('register', `/checkout/${id}`)
    return false
  }
  return { offer, owns, isOfferOwned, mayBuy }
}

/** Guards the featured membership's link: an early press waits until it is known, or leads to the prices. */
export const useBuyOffer = ({ offer, owns, mayBuy }: ReturnType<typeof useBuying>) => {
  const router = useRouter()
  const [isWanted, setWanted] = useState(false)
  const buyKnown = useEffectEvent(() => {
    setWanted(false)
    const { data } = offer
    if (data === undefined) return void router.navigate({ to: '/home', hash: 'section-price' })
    if (!mayBuy(data)) return
    void router.open(owns(data) ? '/profile' : `/checkout/${data.id}`)
  })
  const isKnown = !offer.isPending
  useEffect(() => {
    if (isWanted && isKnown) buyKnown()
  }, [isWanted, isKnown])
  const mayGo = () => {
    setWanted(!isKnown)
    return isKnown && (offer.data === undefined || mayBuy(offer.data))
  }
  return { isWaiting: isWanted && !isKnown, mayGo }
}
