import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Membership } from '../../contract/memberships.ts'
import { saveAffiliate } from '../accounts/session/affiliate.ts'
import { arrivalOf } from '../accounts/session/arrivals.ts'
import { loadReturnTo } from '../accounts/session/return-to.ts'
import { useAccess } from '../accounts/session/use-access.ts'
import { useCountry } from '../accounts/session/use-country.ts'
import { currentSession, useMe } from '../accounts/session/use-session.ts'
import { PriceCard } from '../memberships/price-card.tsx'
import { useMembershipFor } from '../memberships/use-memberships.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Benefits } from './home/benefits.tsx'
import { BuyingSteps } from './home/buying-steps.tsx'
import { ClubRow } from './home/club-row.tsx'
import { Hero } from './home/hero.tsx'
import { PriceSection } from './home/price-section.tsx'
import { useBuy } from './home/use-buy.ts'

/** The home page: what Playball is, how to buy it, and the membership on sale. */
export const HomePage = () => {
  usePageTitle()
  useAffiliate()
  useLoginPromptAfterRedirect()
  useArrival()
  const offer = useMembershipFor(useCountry().data)
  const owned = useOwns(offer.data)
  const buy = useBuy(owned)
  return (
    <main id="content">
      <Hero offer={offer.data} onBuy={buy} />
      <ClubRow />
      <BuyingSteps />
      <PriceSection>
        <PriceCard offer={offer} isOwned={owned} onBuy={buy} />
      </PriceSection>
      <Benefits />
    </main>
  )
}

/** An affiliate's link opens the home page and stores the affiliate in a cookie. */
const useAffiliate = () => {
  const { affiliateId } = useParams({ strict: false })
  useEffect(() => {
    if (affiliateId) saveAffiliate(affiliateId)
  }, [affiliateId])
}

const currentArrival = () => arrivalOf(location.search, location.hash)

/** Opens the login at once for a visitor redirected from a page that needs it. */
const useLoginPromptAfterRedirect = () => {
  const access = useAccess()
  const [hasArrival] = useState(() => currentArrival() !== undefined)
  useEffect(() => {
    if (loadReturnTo() && !currentSession() && !hasArrival) access.open('login')
  }, [access, hasArrival])
}

/** Carries out what a mailed link or another company's login returns with, and takes its secret out of the address. */
const useArrival = () => {
  const access = useAccess()
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser has what the router's address says
  useEffect(() => {
    const arrival = currentArrival()
    if (!arrival) return
    router.history.replace('/home')
    access.arrive(arrival)
  }, [access, router, address])
}

const useOwns = (offer: Membership | undefined): boolean => {
  const { data } = useMe()
  return (
    offer !== undefined && (data?.user.memberships.some((membership) => membership.id === offer.id) ?? false)
  )
}
