import { useQuery, useQueryClient } from '@tanstack/react-query'
import { siteConfigQuery } from '../site-config.ts'
import { loadCardProvider } from './openpay.ts'

/** Readies the card provider; only the checkout asks, so that its scripts stand on no other page. */
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
