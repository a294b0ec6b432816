import { useQuery } from '@tanstack/react-query'
import { purchases } from '../../contract/payments.ts'
import { call } from '../api.ts'

/** The account's purchases, newest first. */
export const usePurchases = (userId: number) =>
  useQuery({
    queryKey: ['purchases', userId],
    queryFn: async ({ signal }) => (await call(purchases, { signal })).data,
  })
