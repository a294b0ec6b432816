import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { purchase, purchases } from '../../../contract/payments/payments.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { pollIntervalOf, retryIntervalOf, stageOf } from './purchase-stage.ts'

/**
 * One purchase of the user; refetched while it may still change and the page is in sight, and at once when
 * the buyer comes back to the page.
 */
export const usePurchase = (paymentId: number) => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['purchase', paymentId],
    queryFn: async ({ signal }) => (await call(purchase, { params: { payment_id: paymentId }, signal })).data,
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data !== undefined ? pollIntervalOf(stageOf(data)) : retryIntervalOf(error),
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
  })
  const status = query.data?.status
  useEffect(() => {
    // The user's memberships and list of purchases depend on the status.
    if (status === undefined) return
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    void queryClient.invalidateQueries({ queryKey: ['purchases'] })
  }, [status, queryClient])
  return query
}

/** The account's purchases and the passes given to it, each newest first; fetched again until they come. */
export const usePurchases = (userId: number) =>
  useQuery({
    queryKey: ['purchases', userId],
    queryFn: ({ signal }) => call(purchases, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data === undefined ? retryIntervalOf(error) : false),
  })
