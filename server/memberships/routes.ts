import type { FastifyInstance } from 'fastify'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import * as endpoints from '../../contract/memberships.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
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

const toMembership = (it: Membership): endpoints.Membership => ({
  id: it.id,
  title: it.title,
  title_en: it.titleEn,
  description: it.description,
  description_en: it.descriptionEn,
  image: it.image,
  price: it.priceMinor / 100,
  commission: it.commissionMinor / 100,
  total: (it.priceMinor + it.commissionMinor) / 100,
  days: it.days,
  period: it.period,
  recurring: it.recurring,
  date_added: it.createdAt.toISOString(),
  currency: it.currency,
  date_start: it.startsAt.toISOString(),
  date_exp: it.endsAt.toISOString(),
  payment_methods: it.paymentMethods.filter(isMethod),
})

type Method = endpoints.Membership['payment_methods'][number]
const isMethod = (it: string): it is Method => it === 'openpay' || it === 'paypal'
