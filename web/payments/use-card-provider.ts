import { useQuery, useQueryClient } from '@tanstack/react-query'
import { siteConfig } from '../site-config.ts'
import { openCardProvider } from './openpay.ts'

/** Readies the card provider; only the checkout asks, so that its scripts stand on no other page. */
export const useCardProvider = () => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['card-provider'],
    queryFn: async () => openCardProvider((await queries.ensureQueryData(siteConfig)).openpay),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
