import { membershipsList } from '../../contract/memberships.ts'
import { call } from '../api.ts'
import { useQuery } from '../query/use-query.ts'

/** Every membership on sale in a country, the featured one first; waits until the country is known. */
export const useOffers = (country: string | undefined) =>
  useQuery({
    queryKey: ['memberships-in', country],
    queryFn: async ({ signal }) => (await call(membershipsList, { query: { country }, signal })).data,
    enabled: country !== undefined,
  })
