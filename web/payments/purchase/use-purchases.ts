import { purchases } from '../../../contract/payments.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { retryIntervalOf } from './purchase-stage.ts'

/** The account's purchases, newest first; fetched again until they come. */
export const usePurchases = (userId: number) =>
  useQuery({
    queryKey: ['purchases', userId],
    queryFn: async ({ signal }) => (await call(purchases, { signal })).data,
    refetchInterval: ({ state: { data, error } }) => (data === undefined ? retryIntervalOf(error) : false),
  })
