import type { Outgoing } from '../../../sandbox/payments/send-over-http.ts'
import { receiveNotice } from '../../../server/payments/webhooks/notice-inbox.ts'
import type { LedgerCharge } from '../../../testing/companies/openpay-ledger.ts'
import { type Course, isWatched, times, whoPaid } from './course.ts'
import { followBack } from './play-buyers.ts'
import type { StepOf } from './steps.ts'

export const answerAtBank = async (course: Course, it: StepOf<'bank'>): Promise<void> => {
  const charge = chargeOf(course, it.which, (one) => one.status === 'charge_pending')
  if (charge === undefined) return
  // The bank's page ends when the order no longer waits for its buyer.
  charge.status = it.approves && isWatched(course, charge.order_id) ? 'completed' : 'failed'
  if (charge.status === 'failed') charge.error_code = 3001
  else if (it.isWrong) charge.amount += 1
  await notify(course, charge, it.notices)
}

/** Pays at a shop, which takes the money also late; only a notice tells of it soon. */
export const payAtShop = async (course: Course, it: StepOf<'shop'>): Promise<void> => {
  const charge = chargeOf(course, it.which, (one) => one.status === 'in_progress')
  if (charge === undefined) return
  charge.status = it.how === 'pays' ? 'completed' : 'expired'
  if (it.how === 'pays') course.unheard.set(charge.order_id, NO_NOTICE)
  await notify(course, charge, it.notices)
}

export const takeBack = async (course: Course, it: StepOf<'take back'>): Promise<void> => {
  const isWon = it.how === 'won'
  const charge = chargeOf(course, it.which, isWon ? isChargedBack : isPaid)
  if (charge === undefined) return
  course.disputing.add(whoPaid(charge.order_id))
  if (it.how === 'refund') charge.refund = { amount: charge.amount, status: 'completed' }
  else if (it.how === 'part') charge.refund = { amount: charge.amount - 1, status: 'completed' }
  else charge.status = isWon ? 'completed' : it.how
  if (isWon) course.unheard.set(charge.order_id, NO_NOTICE)
  await notify(course, charge, it.notices)
}

export const oldNotice = async (course: Course, it: StepOf<'old notice'>): Promise<void> => {
  const charge = chargeOf(course, it.which, () => true)
  if (charge !== undefined) await receiveOpenpay(course, { ...charge, status: 'charge_pending' }, 0)
}

/** Answers the page as the payer does, who then returns in `backs` tabs. */
export const answerPayer = async (course: Course, it: StepOf<'payer'>): Promise<void> => {
  const { shop, pages } = course
  const page = pages[it.which % pages.length]
  if (page === undefined) return
  const from = shop.paypal.notices.length
  const back = await shop.paypal.answer(page.address, it.action)
  tellLate(course, page.reference, from)
  await followBack(course, back, it.backs, it.fault)
}

/** Pays everything that waits for its buyer: at the bank, at a shop and at PayPal. */
export const payAll = async (course: Course, { notices, backs }: StepOf<'all pay'>): Promise<void> => {
  const { charges } = course.shop.openpay.ledger
  const count = (status: string) => charges.filter((it) => it.status === status).length
  for (let left = count('charge_pending'); left > 0; left -= 1)
    await answerAtBank(course, { do: 'bank', which: 0, approves: true, isWrong: false, notices })
  for (let left = count('in_progress'); left > 0; left -= 1)
    await payAtShop(course, { do: 'shop', which: 0, how: 'pays', notices })
  for (const which of course.pages.keys())
    await answerPayer(course, { do: 'payer', which, action: 'approve', backs, fault: undefined })
}

/** Delivers any one of PayPal's waiting notices: others come before it, twice or never. */
export const deliver = async (course: Course, it: StepOf<'webhook'>): Promise<void> => {
  const { notices } = course.shop.paypal
  const at = it.which % notices.length
  const message = notices[at]
  if (message === undefined) return
  await times(it.times, () => receivePaypal(course, message))
  for (const [reference, news] of course.unheard)
    if (news.from <= at && at < news.to) course.unheard.delete(reference)
}

/** Does an action of PayPal on captured money, if it is possible now. */
export const decideAtPaypal = async (course: Course, it: StepOf<'paypal decides'>): Promise<void> => {
  const { shop, disputing } = course
  const captures = shop.paypal.captures()
  const capture = captures[it.which % captures.length]
  if (capture === undefined) return
  const from = shop.paypal.notices.length
  await shop.paypal.control(
    capture.id,
    it.action === 'part' ? 'refund' : it.action,
    it.action === 'part' ? capture.minor - 1 : undefined,
  )
  const reference = capture.invoiceId ?? ''
  const to = shop.paypal.notices.length
  // A buyer whose money the bank took back waits for no pass.
  if (it.action === 'reject' && from < to) course.unheard.set(reference, { from, to })
  if (it.action === 'complete') tellLate(course, reference, from)
  if (!['complete', 'deny'].includes(it.action)) disputing.add(whoPaid(reference))
}

/** Notes that only PayPal's notices since `from` reveal the payment soon, unless the buyer is still there. */
const tellLate = (course: Course, reference: string, from: number): void => {
  const to = course.shop.paypal.notices.length
  if (from < to && !isWatched(course, reference)) course.unheard.set(reference, { from, to })
}

const NO_NOTICE = { from: 0, to: 0 }

const isChargedBack = (it: LedgerCharge): boolean => it.status.startsWith('chargeback')
const isPaid = (it: LedgerCharge): boolean => it.status === 'completed' && it.refund === null

const chargeOf = (
  { shop }: Course,
  which: number,
  isWanted: (it: LedgerCharge) => boolean,
): LedgerCharge | undefined => {
  const wanted = shop.openpay.ledger.charges.filter(isWanted)
  return wanted[which % wanted.length]
}

/** Delivers one notice of the charge's current status `count` times. */
const notify = async (course: Course, charge: LedgerCharge, count: number): Promise<void> => {
  course.notices += 1
  const nth = course.notices
  await times(count, () => receiveOpenpay(course, charge, nth))
  if (count > 0 && charge.status === 'completed') course.unheard.delete(charge.order_id)
}

const receiveOpenpay = ({ shop }: Course, charge: LedgerCharge, nth: number): Promise<void> => {
  const { deps, openpay } = shop.server()
  return receiveNotice(deps, openpay, noticeOf(charge, nth))
}

const noticeOf = ({ id, status, order_id }: LedgerCharge, nth: number): string =>
  JSON.stringify({
    type: 'charge.succeeded',
    event_date: new Date(nth * 1_000).toISOString(),
    transaction: { id, status, order_id, amount: 1 },
  })

const FORM = 'application/x-www-form-urlencoded'

/**
 * Receives as the address for notices does: finds the account, confirms a form later, checks a signature now.
 */
const receivePaypal = async ({ shop }: Course, { headers, body }: Outgoing): Promise<void> => {
  const { deps, accounts } = shop.server()
  for (const account of accounts) {
    const { notices } = account
    if (headers['content-type'] === FORM) {
      if (notices.read(body).kind !== 'foreign')
        return receiveNotice(deps, account, body, {
          headers: { 'content-type': FORM },
          attemptId: undefined,
        })
    } else if ((await notices.verify?.({ headers, body: Buffer.from(body) })) === 'genuine')
      return receiveNotice(deps, account, body)
  }
}
