import type { FastifyInstance } from 'fastify'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import * as endpoints from '../../contract/memberships.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import { toMembership } from './membership-answer.ts'
import { membershipForCountry } from './membership-for-country.ts'
import { type Membership, membershipById, offeredMemberships } from './store.ts'

/** The memberships: those offered, one, and the one offered in a country. */
export const membershipRoutes = (
  app: FastifyInstance,
  { gate, db, clock }: { gate: Gate; db: Db; clock: Clock },
): void => {
  serve(app, gate, endpoints.membershipsList, async () => {
    const offered = await offeredMemberships(db, new Date(clock.now()))
    return { data: offered.map(toMembership) }
  })

  serve(app, gate, endpoints.membershipById, async ({ params }) => ({
    data: toMembership(foundOrThrow(await membershipById(db, params.id))),
  }))

  const answerForCountry = async (country: string) => ({
    data: toMembership(foundOrThrow(await membershipForCountry({ db, clock }, country))),
  })
  serve(app, gate, endpoints.membershipByCountry, ({ params }) => answerForCountry(params.country))
  serve(app, gate, endpoints.membershipByDefault, () => answerForCountry(DEFAULT_COUNTRY.name_en))
}

const foundOrThrow = (it: Membership | undefined): Membership => {
  if (it === undefined) throw new Failure('errors.notFound')
  return it
}
