import '../../i18n/texts/home.ts'
import { PriceCard } from '../../memberships/price-card.tsx'
import { LatePart, lazyPart } from '../../parts/late-part.tsx'
import { Benefits } from './benefits.tsx'
import { BuyingSteps } from './buying-steps.tsx'
import { ClubRow } from './club-row.tsx'
import styles from './home.module.css'
import { OnlyHere } from './only-here.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PriceSection } from './price-section.tsx'
import { useBuying } from './use-buying.ts'

const CheckSection = lazyPart(() => import('./check-section.tsx'), 'CheckSection')

/** Made once, as the lower part itself. */
const checkPart = (
  <LatePart fallback={<div className={styles.checkRoom} />}>
    <CheckSection />
  </LatePart>
)

/** Home below its banner: what Playball is, how to buy it, and what is on sale. */
export const LowerHome = () => {
  const { offer, owns, mayBuy } = useBuying()
  return (
    <>
      <ClubRow />
      <OnlyHere />
      <BuyingSteps />
      <PriceSection>
        <PriceCard offer={offer} isOwned={offer.data !== undefined && owns(offer.data)} mayBuy={mayBuy} />
      </PriceSection>
      <PlanComparison isOwned={owns} mayBuy={mayBuy} />
      <Benefits />
      {checkPart}
    </>
  )
}
