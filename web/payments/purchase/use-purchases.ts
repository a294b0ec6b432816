import { purchases } from '../../../contract/payments.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { retryIntervalOf } from './purchase-stage.ts'

/** The account's purchases and the passes given to it, each newest first; fetched again until they come. */
export const usePurchases = (userId: number) =>
  useQuery({
    queryKey: ['purchases', userId],
    queryFn: ({ signal }) => call(purchases, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data === undefined ? retryIntervalOf(error) : false),
  })
