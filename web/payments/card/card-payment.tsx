import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { siteConfigQuery, useSiteConfig } from '../../site-config.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { MethodFormSkeleton } from '../checkout/checkout-skeletons.tsx'
import type { Buyer, ContactState } from '../checkout/contact.ts'
import type { PricedMembership } from '../checkout/payment-form.tsx'
import { CardForm } from './card-form.tsx'
import { CardPageForm } from './card-page-form.tsx'
import { loadCardProvider } from './openpay.ts'

type CardPaymentProps = {
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
}

/** By card: on the provider's own page, or here, as this installation has it. */
export const CardPayment = (props: CardPaymentProps) => {
  const { data: config, isPending } = useSiteConfig()
  if (isPending) return <MethodFormSkeleton />
  return config?.openpay.flow === 'redirect' ? <CardPageForm {...props} /> : <TokenPayment {...props} />
}

/** The card form, once the provider's scripts are loaded. */
const TokenPayment = (props: CardPaymentProps) => {
  const { t } = useTranslation()
  const { data: provider, isError, isRefetching, refetch } = useCardProvider()
  if (provider) return <CardForm provider={provider} {...props} />
  if (isError) {
    return <ErrorState text={t('checkout.providerUnreachable')} isRetrying={isRefetching} onRetry={refetch} />
  }
  return <MethodFormSkeleton />
}

/** Loads the card provider; for the checkout alone, so that its scripts run on no other page. */
const useCardProvider = () => {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['card-provider'],
    queryFn: async () => loadCardProvider((await queryClient.ensureQueryData(siteConfigQuery)).openpay),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
