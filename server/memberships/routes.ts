import type { FastifyInstance } from 'fastify'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import * as endpoints from '../../contract/memberships.ts'
import { passOf } from '../../domain/drawings/pass.ts'
import { Failure } from '../failure.ts'
import { serveDrawing } from '../http/answers/drawing.ts'
import { type Gate, serve } from '../http/answers/endpoint.ts'
import { accessWindow } from './access-window.ts'
import { toMembership } from './membership-answer.ts'
import { allOffers, type Offer, type OfferDeps, offerIn, offersIn, soldElsewhere } from './offers.ts'
import type { PayableSettings } from './quote-membership.ts'
import { membershipById } from './store.ts'

/** Serves the memberships: all on sale, a single one, and the one shown in a country. */
export const membershipRoutes = (
  app: FastifyInstance,
  deps: OfferDeps & { gate: Gate; settings: PayableSettings },
): void => {
  const { gate } = deps
  const answersOf = async (offers: Offer[]) => {
    const all = await allOffers(deps)
    return offers.map(({ membership, window }) => {
      const elsewhere = soldElsewhere(all, membership)
      return toMembership(deps, membership, { window, elsewhere })
    })
  }
  serve(app, gate, endpoints.membershipsList, async ({ query: { country } }) => {
    const offers = country === undefined ? await allOffers(deps) : await offersIn(deps, country)
    return { data: await answersOf(offers) }
  })

  serve(app, gate, endpoints.membershipById, async ({ params }) => {
    const it = foundOrThrow(await membershipById(deps.db, params.id))
    const elsewhere = soldElsewhere(await allOffers(deps), it)
    return { data: toMembership(deps, it, { window: await accessWindow(deps, it), elsewhere }) }
  })

  const answerForCountry = async (country: string, chosenId: number | undefined) => {
    const [data] = await answersOf([foundOrThrow(await offerIn(deps, country, chosenId))])
    return { data: foundOrThrow(data) }
  }
  serve(app, gate, endpoints.membershipByCountry, ({ params, query }) =>
    answerForCountry(params.country, query.membership_id),
  )
  serve(app, gate, endpoints.membershipByDefault, ({ query }) =>
    answerForCountry(DEFAULT_COUNTRY.name_en, query.membership_id),
  )

  serveDrawing(app, endpoints.passDrawing, async (pass) => passOf(pass))
}

const foundOrThrow = <T>(it: T | undefined): T => {
  if (it === undefined) throw new Failure('errors.notFound')
  return it
}
