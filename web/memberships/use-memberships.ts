import { useQuery } from '@tanstack/react-query'
import { type Membership, membershipByCountry, membershipById } from '../../contract/memberships.ts'
import { call } from '../api.ts'

/** The package offered in a country. @throws Refused `errors.notFound` when nothing is on sale there */
export const fetchMembershipFor = async (country: string): Promise<Membership> =>
  (await call(membershipByCountry, { params: { country } })).data

/** The package offered where the visitor is; waits until the country is known. */
export const useMembershipFor = (country: string | undefined) =>
  useQuery({
    queryKey: ['membership-for', country],
    queryFn: () => fetchMembershipFor(country ?? ''),
    enabled: country !== undefined,
  })

/** One package by its id; undefined ids, which no package has, fail at once. */
export const useMembership = (id: number | undefined) =>
  useQuery({
    queryKey: ['membership', id],
    queryFn: async ({ signal }) => (await call(membershipById, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== undefined,
  })
