import type { DeclineReason, NewCharge, PaymentBy } from '../../providers/payment-provider.ts'
import { NEVER_SENT } from '../orders/attempt-codes.ts'
import type { Attempt } from '../orders/store.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { type SettleDeps, type Settled, settle, settleDeclined, settleUnknown } from './settle.ts'

/** A charge's data besides its order; `returnTo` is where bank or company send the buyer back. */
export type Submission = {
  by: PaymentBy
  holder: Pick<NewCharge['customer'], 'name' | 'lastName'>
  returnTo: string
}

/** Makes the charge of a placed order, once, and writes its outcome. */
export const submitCharge = async (
  deps: SettleDeps,
  attempt: Attempt,
  { by, holder, returnTo }: Submission,
): Promise<Settled> => {
  const { order } = attempt
  const provider = deps.paymentProviders.get(attempt.provider)
  if (provider === undefined) throw new Error(`there is no payment provider ${attempt.provider}`)
  const answer = await provider.charge({
    reference: attempt.providerOrderKey,
    by,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: order.lang === 'en' ? order.titleEn : order.title,
    customer: { ...holder, email: order.email, telephone: order.telephone },
    lang: order.lang === 'en' ? 'en' : 'es',
    redirectUrl: returnTo,
  })
  if (answer.kind === 'charge') return settle(deps, attempt.id, answer.charge)
  if (answer.kind === 'declined') {
    logOwnFault(deps, attempt, answer.errorCode, provider.declineReasonOf(answer.errorCode))
    return settleDeclined(deps, attempt.id, answer.errorCode)
  }
  if (answer.kind === 'not-sent') {
    deps.log.error({ attempt: attempt.id, reason: answer.reason }, 'the payment provider cannot be reached')
    return settleDeclined(deps, attempt.id, NEVER_SENT)
  }
  if (answer.kind === 'unknown') {
    deps.log.warn({ attempt: attempt.id, reason: answer.reason }, 'the fate of a charge is unknown')
    await settleUnknown(deps, attempt.id)
  }
  return resolveAttempt(deps, attempt.id)
}

/** Logs refusals that the buyer cannot fix: our account's fault, or that of the fields we sent. */
const logOwnFault = ({ log }: SettleDeps, attempt: Attempt, code: string, reason: DeclineReason): void => {
  if (reason === 'merchant-refused')
    log.error({ attempt: attempt.id, code }, 'the card provider refuses our account')
  if (reason === 'data-unreadable')
    log.warn({ attempt: attempt.id, code }, 'the card provider cannot read a charge')
}
