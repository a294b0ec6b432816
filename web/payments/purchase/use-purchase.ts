import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { purchase } from '../../../contract/payments.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { pollIntervalOf, retryIntervalOf, stageOf } from './purchase-stage.ts'

/**
 * One purchase of the account; fetched again while something may still happen to it and the page is seen, and at once
 * when its buyer comes back to it.
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
    // What the account holds and its list of purchases follow from it.
    if (status === undefined) return
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    void queryClient.invalidateQueries({ queryKey: ['purchases'] })
  }, [status, queryClient])
  return query
}
