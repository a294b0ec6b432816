import { type Membership, membershipByCountry, membershipsList } from '../../contract/memberships.ts'
import { call } from '../api.ts'
import { useQuery } from '../query/use-query.ts'

/**
 * The chosen membership where it is on sale in a country, else the one that is featured there.
 * @throws ApiError `errors.notFound` when there is none
 */
export const fetchMembershipFor = async (country: string, chosenId?: number): Promise<Membership> =>
  (
    await call(membershipByCountry, {
      params: { country },
      query: { ...(chosenId !== undefined && { membership_id: chosenId }) },
    })
  ).data

/** The same; waits until the country is known. */
export const useMembershipFor = (country: string | undefined, chosenId?: number) =>
  useQuery({
    queryKey: ['membership-for', country, chosenId],
    queryFn: () => fetchMembershipFor(country ?? '', chosenId),
    enabled: country !== undefined,
  })

/** Every membership on sale in a country, the featured one first; waits until the country is known. */
export const useOffers = (country: string | undefined) =>
  useQuery({
    queryKey: ['memberships-in', country],
    queryFn: async ({ signal }) => (await call(membershipsList, { query: { country }, signal })).data,
    enabled: country !== undefined,
  })
