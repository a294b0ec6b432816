import { useQuery } from '@tanstack/react-query'
import { type Membership, membershipByCountry, membershipById } from '../../contract/memberships.ts'
import { call } from '../api.ts'

/** The membership on sale in a country. @throws ApiError `errors.notFound` when there is none */
export const fetchMembershipFor = async (country: string): Promise<Membership> =>
  (await call(membershipByCountry, { params: { country } })).data

/** The membership on sale in a country; waits until that is known. */
export const useMembershipFor = (country: string | undefined) =>
  useQuery({
    queryKey: ['membership-for', country],
    queryFn: () => fetchMembershipFor(country ?? ''),
    enabled: country !== undefined,
  })

/** A membership by its id; disabled for an undefined id. */
export const useMembership = (id: number | undefined) =>
  useQuery({
    queryKey: ['membership', id],
    queryFn: async ({ signal }) => (await call(membershipById, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== undefined,
  })
