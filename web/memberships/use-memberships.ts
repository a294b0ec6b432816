import { type Membership, membershipByCountry } from '../../contract/memberships.ts'
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
