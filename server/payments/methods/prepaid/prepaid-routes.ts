import type { FastifyInstance, FastifyRequest } from 'fastify'
import { prepaidLookup, prepaidRedemption } from '../../../../contract/payments/prepaid.ts'
import { Failure } from '../../../failure.ts'
import { serve } from '../../../http/answers/endpoint.ts'
import { languageOf } from '../../../http/answers/error-handler.ts'
import { waitUntilClosed } from '../../../http/wait-until-closed.ts'
import type { Settings } from '../../../settings/settings.ts'
import { openSlowQueue } from '../../../throttles/fair-queue.ts'
import { scaledLimits } from '../../../throttles/policies.ts'
import type { Timers } from '../../../timers.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import { lookUpCard } from './check-card.ts'
import { redeemCard } from './redeem-card.ts'

type Given = Omit<PaymentDeps, 'settings'> & {
  settings: Pick<Settings, 'prepaidKey' | 'attemptsFactor'>
  random: (bytes: number) => Buffer
  timers: Pick<Timers, 'wait'>
}

/** Routes to look up and redeem prepaid cards; without a key they answer not found. */
export const prepaidRoutes = (app: FastifyInstance, given: Given): void => {
  const { settings, gate } = given
  const deps = {
    ...given,
    codeLimits: scaledLimits(settings.attemptsFactor),
    queue: openSlowQueue(waitUntilClosed(app, given.timers)),
  }
  const keyed = () => {
    if (settings.prepaidKey === undefined) throw new Failure('errors.notFound')
    return { ...deps, key: settings.prepaidKey }
  }
  const holderOf = ({ ip }: FastifyRequest, userId: number) => ({
    userId,
    ip,
    country: given.buyerCountry(ip),
  })

  serve(app, gate, prepaidLookup, async ({ body, person, request }) => {
    const shown = { folio: body.number_sheet, code: body.code }
    return { data: await lookUpCard(keyed(), holderOf(request, person.userId), shown, languageOf(request)) }
  })

  serve(app, gate, prepaidRedemption, async ({ body, person, request }) => {
    const attempt = await redeemCard(keyed(), holderOf(request, person.userId), {
      folio: body.number_sheet,
      code: body.code,
      email: body.email,
      telephone: body.phone ?? body.telephone ?? '',
      lang: languageOf(request),
      echoes: {
        userId: body.user_id,
        membershipId: body.membership_id,
        total: body.total,
        title: body.title,
      },
    })
    given.wake()
    return { data: { payment_id: attempt.orderId } }
  })
}
