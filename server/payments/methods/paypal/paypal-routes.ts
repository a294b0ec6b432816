import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FailureCode } from '../../../../contract/failures.ts'
import {
  paypalCancel,
  paypalCheckout,
  paypalOrder,
  paypalReturn,
  referenceInItemNumber,
} from '../../../../contract/payments/paypal.ts'
import { Failure } from '../../../failure.ts'
import { serve } from '../../../http/answers/endpoint.ts'
import { failureOf, languageOf } from '../../../http/answers/error-handler.ts'
import { logRefusal } from '../../../http/security/security-log.ts'
import { countryCode } from '../../../memberships/country-code.ts'
import { openSingleFlight } from '../../../single-flight.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import { publicStatus } from '../../orders/attempt-codes.ts'
import { type Attempt, attemptByReference } from '../../orders/store.ts'
import { openWallet, prepareWallet } from './open-wallet.ts'
import { cancelWallet, returnFromWallet } from './return-from-wallet.ts'
import {
  formAction,
  goesToButton,
  type PostedForm,
  SUCCESS_PAGE,
  tamperedField,
  walletFormOf,
} from './wallet-form.ts'

/** Routes for PayPal: the order with its form, the form's way to PayPal, and the ways back. */
export const paypalRoutes = (app: FastifyInstance, deps: PaymentDeps): void => {
  orderRoute(app, deps)
  checkoutRoute(app, deps)
  waysBack(app, deps)
}

const orderRoute = (app: FastifyInstance, deps: PaymentDeps): void => {
  const { gate, settings, formTickets } = deps
  const flight = openSingleFlight<string, Attempt>()

  serve(app, gate, paypalOrder, async ({ body, person, request }) => {
    const country = deps.buyerCountry(request.ip)
    const open = () =>
      openWallet(deps, {
        userId: person.userId,
        reference: body.reference,
        email: body.email,
        telephone: body.telephone ?? '',
        lang: languageOf(request),
        total: body.total,
        country,
      })
    const attempt = await flight.run(`${person.userId} ${body.reference}`, open)
    deps.wake()
    const { reference } = attempt.order
    const form = walletFormOf(settings, attempt, countryCode(country) ?? 'MX')
    const ticket = goesToButton(settings, attempt) ? undefined : formTickets.issue(request, person, reference)
    const fields = form && { ...form, ...(ticket !== undefined && { form_ticket: ticket }) }
    return {
      data: {
        payment_id: attempt.orderId,
        reference,
        status: publicStatus[attempt.status],
        form:
          fields === undefined || attempt.status !== 'requires-action'
            ? null
            : { action: formAction(settings, attempt), fields },
      },
    }
  })
}

const checkoutRoute = (app: FastifyInstance, deps: PaymentDeps): void =>
  serve(app, deps.gate, paypalCheckout, ({ body, request }) => {
    const membershipId = Number(body.item_number.split('-')[1])
    return orFailurePage(request, { membershipId }, async () => {
      const attempt = await findPosted(deps, request, body)
      const now = attempt.status === 'requires-action' ? attempt : await prepareWallet(deps, attempt)
      return now.redirectUrl !== null && now.status === 'requires-action' ? now.redirectUrl : SUCCESS_PAGE
    })
  })

/** The form's order, if this browser may pay it and nothing in the form was changed. */
const findPosted = async (deps: PaymentDeps, request: FastifyRequest, form: PostedForm): Promise<Attempt> => {
  const reference = referenceInItemNumber(form.item_number) ?? ''
  const attempt = await attemptByReference(deps.db, reference)
  const isOwn =
    request.headers.authorization === undefined
      ? deps.formTickets.isValid(request, reference, form.form_ticket)
      : (await deps.gate.authenticate(request))?.userId === attempt?.order.userId
  if (!isOwn) throw new Failure('errors.forgeryProtection', undefined, { reason: 'paypal-form' })
  if (attempt === undefined || attempt.method !== 'wallet') throw new Failure('errors.notFound')
  const own = walletFormOf(deps.settings, attempt, form.item_number.slice(-2))
  if (own === undefined) throw new Failure('errors.notFound')
  const tampered = tamperedField(form, own)
  if (tampered === undefined) return attempt
  throw new Failure('errors.badRequest', undefined, { event: 'paypal-mismatch', reason: tampered })
}

const waysBack = (app: FastifyInstance, deps: PaymentDeps): void => {
  serve(app, deps.gate, paypalReturn, ({ query, request }) =>
    orFailurePage(request, {}, async () => {
      if (query.token === undefined) throw new Failure('errors.notFound')
      const it = await returnFromWallet(deps, query.token)
      deps.wake()
      if (it.kind === 'approve') return it.url
      if (it.kind === 'refused') return failurePage(it.failure.code, it)
      return it.kind === 'returned' ? '/profile' : SUCCESS_PAGE
    }),
  )

  serve(app, deps.gate, paypalCancel, async ({ query, request }) => {
    await orFailurePage(request, {}, async () => {
      if (query.token !== undefined) await cancelWallet(deps, query.token)
      return '/home'
    })
    return '/home' as const
  })
}

/** Answers a failure with a page of ours; only a changed form gets the answer for programs. */
const orFailurePage = async (
  request: FastifyRequest,
  about: Refused,
  run: () => Promise<string>,
): Promise<string> => {
  try {
    return await run()
  } catch (error) {
    const { code, trace } = failureOf(error, request)
    if (code === 'errors.badRequest') throw error
    logRefusal(request, code, trace)
    return failurePage(code, about)
  }
}

/** The membership and order of a refusal, as far as they are known. */
type Refused = { membershipId?: number; orderId?: number }

const failurePage = (code: FailureCode, { membershipId, orderId }: Refused): string => {
  const membership = membershipId === undefined ? '' : `&membership=${membershipId}`
  const order = orderId === undefined ? '' : `&order=${orderId}`
  return `/checkout/failure?reason=${code}${membership}${order}`
}
