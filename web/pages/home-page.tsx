import { lazy, useEffect, useState } from 'react'
import type { Membership } from '../../contract/memberships.ts'
import { saveAffiliate } from '../accounts/session/affiliate.ts'
import { arrivalOf } from '../accounts/session/arrivals.ts'
import { loadReturnTo } from '../accounts/session/return-to.ts'
import { useAccess } from '../accounts/session/use-access.ts'
import { useCountry } from '../accounts/session/use-country.ts'
import { currentSession, useMe } from '../accounts/session/use-session.ts'
import { isOwned } from '../memberships/is-owned.ts'
import { PriceCard } from '../memberships/price-card.tsx'
import { useMembershipFor } from '../memberships/use-memberships.ts'
import { useOffers } from '../memberships/use-offers.ts'
import { useLocation, useParams, useRouter } from '../routing/use-site.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Benefits } from './home/benefits.tsx'
import { BuyingSteps } from './home/buying-steps.tsx'
import { ClubRow } from './home/club-row.tsx'
import { Hero } from './home/hero.tsx'
import styles from './home/home.module.css'
import { OnlyHere } from './home/only-here.tsx'
import { PlanComparison } from './home/plan-comparison.tsx'
import { PriceSection } from './home/price-section.tsx'
import { TonightRoom } from './home/tonight-room.tsx'
import { useBuy } from './home/use-buy.ts'
import { LatePart } from './late-part.tsx'

const CheckSection = lazy(async () => {
  const { CheckSection } = await import('./home/check-section.tsx')
  return { default: CheckSection }
})

const Tonight = lazy(async () => {
  const { Tonight } = await import('./home/tonight.tsx')
  return { default: Tonight }
})

// Elements made once: a part that is rendered anew before its file is there, for someone who turns out to be logged in, loses what the
// server has rendered of it.
const tonightPart = (
  <LatePart fallback={<TonightRoom />}>
    <Tonight />
  </LatePart>
)
const checkPart = (
  <LatePart fallback={<div className={styles.checkRoom} />}>
    <CheckSection />
  </LatePart>
)

/** The home page: what is on tonight, what Playball is, how to buy it, and the membership on sale. */
export const HomePage = () => {
  usePageTitle()
  useAffiliate()
  useLoginPromptAfterRedirect()
  useArrival()
  const country = useCountry().data
  const offer = useMembershipFor(country)
  const offers = useOffers(country)
  const owns = useOwns()
  const buy = useBuy(owns)
  return (
    <main id="content">
      {tonightPart}
      <Hero offer={offer.data} onBuy={buy} />
      <ClubRow />
      <OnlyHere />
      <BuyingSteps />
      <PriceSection>
        <PriceCard offer={offer} isOwned={offer.data !== undefined && owns(offer.data)} onBuy={buy} />
      </PriceSection>
      <PlanComparison offers={offers} isOwned={owns} onBuy={buy} />
      <Benefits />
      {checkPart}
    </main>
  )
}

/** An affiliate's link opens the home page and stores the affiliate in a cookie. */
const useAffiliate = () => {
  const { affiliateId } = useParams()
  useEffect(() => {
    if (affiliateId) saveAffiliate(affiliateId)
  }, [affiliateId])
}

const currentArrival = () => arrivalOf(location.search, location.hash)

/** Opens the login at once for a visitor redirected from a page that needs it. */
const useLoginPromptAfterRedirect = () => {
  const access = useAccess()
  const [hasArrival] = useState(() => typeof location !== 'undefined' && currentArrival() !== undefined)
  useEffect(() => {
    if (loadReturnTo() && !currentSession() && !hasArrival) access.open('login')
  }, [access, hasArrival])
}

/** Carries out what a mailed link or another company's login returns with, and takes its secret out of the address. */
const useArrival = () => {
  const access = useAccess()
  const router = useRouter()
  const address = useLocation().href
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser has what the router's address says
  useEffect(() => {
    const arrival = currentArrival()
    if (!arrival) return
    void router.open('/home', { replace: true })
    access.arrive(arrival)
  }, [access, router, address])
}

const useOwns = (): ((membership: Membership) => boolean) => {
  const held = useMe().data?.user.memberships ?? []
  return (membership) => isOwned(held, membership)
}
