import { Suspense, useEffect, useState } from 'react'
import { saveAffiliate } from '../accounts/session/affiliate.ts'
import { arrivalOf } from '../accounts/session/arrivals.ts'
import { loadReturnTo } from '../accounts/session/return-to.ts'
import { useAccess } from '../accounts/session/use-access.ts'
import { currentSession } from '../accounts/session/use-session.ts'
import { useLocation, useParams, useRouter } from '../routing/use-site.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Hero } from './home/hero.tsx'
import { LowerHome } from './home/lower-home.tsx'
import { Tonight } from './home/tonight.tsx'

/** React hydrates a boundary on its own, after the banner, and keeps an element that stays the same. */
const lowerHome = (
  <Suspense>
    <LowerHome />
  </Suspense>
)

/** The home page: tonight's games, what Playball is, how to buy it, and the membership on sale. */
export const HomePage = () => {
  usePageTitle()
  useAffiliate()
  useLoginPromptAfterRedirect()
  useArrival()
  return (
    <main id="content">
      <Tonight />
      <Hero />
      {lowerHome}
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

/** Carries out what a mailed link or another company's login returns; clears its secret from the address. */
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
