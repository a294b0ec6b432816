import { isOpen } from '../../domain/payment-attempt.ts'
import { Failure } from '../failure.ts'
import { declineReason, isOurFault, isUnreadable } from './decline-reason.ts'
import { membershipOf, placeOrder, type Wanted } from './place-order.ts'
import { type Settled, type Settling, settle, settleBy, settleDeclined, settleUnknown } from './settle.ts'
import { type Attempt, otherAttempts } from './store.ts'

export type Card = {
  tokenId: string
  deviceSessionId: string | undefined
  holder: { name: string; lastName: string }
}

/** Another of the buyer's open attempts is looked at before he pays again; no more than these. */
const LOOK_BACK_LIMIT = 3

/**
 * Pays a membership with a card token. The same reference again, from a double click, a second tab or after a lost
 * answer, never charges twice: it tells where the first attempt stands. Throws what `membershipOf` and `placeOrder` throw, and the text of
 * the refusal when the card was refused. `publicUrl` is the site's origin.
 */
export const chargeCard = async (
  needs: Settling & { publicUrl: string },
  wanted: Wanted,
  card: Card,
): Promise<Attempt> => {
  const membershipId = membershipOf(needs.log, wanted)
  await settleEarlierTries(needs, wanted, membershipId)
  const { kind, attempt } = await placeOrder(needs, wanted, membershipId)
  const { attempt: now } =
    kind === 'again' ? await settleAgain(needs, attempt) : await submit(needs, attempt, card)
  if (now.status === 'failed') throw new Failure(declineReason(now.errorCode))
  return now
}

/** Money may already have moved in another tab, or before a lost answer: find out first. */
const settleEarlierTries = async (needs: Settling, wanted: Wanted, membershipId: number): Promise<void> => {
  const open = await otherAttempts(
    needs.db,
    { userId: wanted.userId, membershipId, exceptReference: wanted.reference },
    ['submitting', 'unknown', 'requires-action', 'pending'],
  )
  for (const attempt of open.slice(0, LOOK_BACK_LIMIT)) await settle(needs, attempt.id)
}

const settleAgain = async (needs: Settling, attempt: Attempt): Promise<Pick<Settled, 'attempt'>> =>
  isOpen(attempt.status) ? settle(needs, attempt.id) : { attempt }

const submit = async (
  needs: Settling & { publicUrl: string },
  attempt: Attempt,
  card: Card,
): Promise<Settled> => {
  const { order } = attempt
  const answer = await needs.openpay.charge({
    orderId: attempt.providerOrderKey,
    tokenId: card.tokenId,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: order.lang === 'en' ? order.titleEn : order.title,
    deviceSessionId: card.deviceSessionId,
    customer: { ...card.holder, email: order.email, telephone: order.telephone },
    redirectUrl: `${needs.publicUrl}/checkout/validate`,
  })
  if (answer.kind === 'charge') return settleBy(needs, attempt.id, answer.charge)
  if (answer.kind === 'declined') {
    if (isOurFault(answer.code))
      needs.log.error({ attempt: attempt.id, code: answer.code }, 'the card provider refuses our account')
    if (isUnreadable(answer.code))
      needs.log.warn({ attempt: attempt.id, code: answer.code }, 'the card provider cannot read a charge')
    return settleDeclined(needs, attempt.id, answer.code)
  }
  if (answer.kind === 'unknown') {
    needs.log.warn({ attempt: attempt.id, why: answer.why }, 'the fate of a charge is unknown')
    await settleUnknown(needs, attempt.id)
  }
  return settle(needs, attempt.id)
}
