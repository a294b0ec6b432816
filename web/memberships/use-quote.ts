import { membershipQuote } from '../../contract/payments/membership-quote.ts'
import { call } from '../api.ts'
import { useQuery } from '../query/use-query.ts'

/** The price of a membership for this account now, with an upgrade's credit; disabled for an undefined id. */
export const useQuote = (id: number | undefined) =>
  useQuery({
    queryKey: ['quote', id],
    queryFn: async ({ signal }) => (await call(membershipQuote, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== undefined,
  })
