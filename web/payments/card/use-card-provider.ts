import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../query/use-query.ts'
import { siteConfigQuery } from '../../site-config.ts'
import { loadCardProvider } from './openpay.ts'

/** Loads the card provider; for the checkout alone, so that its scripts run on no other page. */
export const useCardProvider = () => {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['card-provider'],
    queryFn: async () => loadCardProvider((await queryClient.ensureQueryData(siteConfigQuery)).openpay),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
