import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Membership } from '../../contract/memberships.ts'
import { saveAffiliate } from '../accounts/affiliate.ts'
import { loadReturnTo } from '../accounts/return-to.ts'
import { useAccess } from '../accounts/use-access.ts'
import { useCountry } from '../accounts/use-country.ts'
import { currentSession, useMe } from '../accounts/use-session.ts'
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

/** Opens the login at once for a visitor redirected from a page that needs it. */
const useLoginPromptAfterRedirect = () => {
  const access = useAccess()
  useEffect(() => {
    if (loadReturnTo() && !currentSession()) access.open('login')
  }, [access])
}

const useOwns = (offer: Membership | undefined): boolean => {
  const { data } = useMe()
  return (
    offer !== undefined && (data?.user.memberships.some((membership) => membership.id === offer.id) ?? false)
  )
}
