import { countryCode } from '../../../server/memberships/country-code.ts'
import { chargeCard } from '../../../server/payments/methods/card/charge-card.ts'
import { confirmCard } from '../../../server/payments/methods/card/confirm-card.ts'
import { makeReference } from '../../../server/payments/methods/cash/make-reference.ts'
import { openWallet } from '../../../server/payments/methods/paypal/open-wallet.ts'
import { cancelWallet, returnFromWallet } from '../../../server/payments/methods/paypal/return-from-wallet.ts'
import { goesToButton, walletFormOf } from '../../../server/payments/methods/paypal/wallet-form.ts'
import { redeemCard } from '../../../server/payments/methods/prepaid/redeem-card.ts'
import type { Attempt } from '../../../server/payments/orders/store.ts'
import type { Fault } from '../../../testing/companies/unreliable-fetch.ts'
import { buyerOf, type Course, times } from './course.ts'
import { SITE } from './server.ts'
import type { Buyer } from './shop.ts'
import type { StepOf } from './steps.ts'

const CONTACT = { email: 'ramiro@example.test', telephone: '6441234567', lang: 'es' as const }
const IP = '10.0.0.1'

export const payByCard = async (course: Course, it: StepOf<'pay by card'>): Promise<void> => {
  const { shop } = course
  const buyer = buyerOf(course, it.who)
  const { openpay, charging } = shop.server()
  const order = {
    ...orderOf(course, buyer, it),
    ip: IP,
    device: undefined,
    provider: openpay,
    startOver: it.startOver,
  }
  const submission = {
    by: { method: 'card' as const, tokenId: it.token, deviceSessionId: undefined },
    holder: { name: 'Ramiro', lastName: 'Cota' },
    returnTo: `${SITE}/checkout/validate`,
  }
  await click(course, it, () => chargeCard(charging, { ...order, method: 'card' }, submission))
}

export const askForCash = async (course: Course, it: StepOf<'ask for a cash reference'>): Promise<void> => {
  const { openpay, deps } = course.shop.server()
  const order = orderOf(course, buyerOf(course, it.who), it)
  const { startOver } = it
  await click(course, it, () =>
    makeReference(deps, { ...order, provider: openpay, method: 'cash', startOver }),
  )
}

/** Places the order, and opens the page of PayPal to which its form leads. */
export const payByWallet = async (course: Course, it: StepOf<'pay by wallet'>): Promise<void> => {
  const { deps } = course.shop.server()
  const buyer = buyerOf(course, it.who)
  const order = orderOf(course, buyer, it)
  await click(course, it, async () => openPage(course, buyer, await openWallet(deps, order)))
}

const openPage = async (course: Course, buyer: Buyer, attempt: Attempt): Promise<void> => {
  const { deps } = course.shop.server()
  if (attempt.status !== 'requires-action' || attempt.redirectUrl === null) return
  const form = walletFormOf(deps.settings, attempt, countryCode(buyer.country) ?? 'MX')
  const address =
    form !== undefined && goesToButton(deps.settings, attempt)
      ? await course.shop.paypal.press(form)
      : attempt.redirectUrl
  // PayPal does not take this button, or a classic one is left from before.
  if (address === '' || address === deps.settings.paypal.formUrl) return
  course.pages.push({ address, reference: attempt.order.reference })
}

export const redeem = async (course: Course, it: StepOf<'redeem'>): Promise<void> => {
  const { redeeming } = course.shop.server()
  const buyer = buyerOf(course, it.who)
  const card = course.shop.cards[it.card]
  if (card === undefined) throw new Error(`no card ${it.card}`)
  const holder = { userId: buyer.id, ip: IP, country: buyer.country }
  const echoes = { userId: undefined, membershipId: undefined, total: undefined, title: undefined }
  await times(1 + it.tabs, () =>
    redeemCard(redeeming, holder, { folio: card.folio, code: card.code, ...CONTACT, echoes }),
  )
}

/** Returns from the bank's page, in several tabs. */
export const comeBack = async (course: Course, it: StepOf<'come back'>): Promise<void> => {
  const { charging } = course.shop.server()
  const { id: userId } = buyerOf(course, it.who)
  const reference = course.references.get(userId)
  if (reference === undefined) return
  const back = { userId, provider: 'openpay', chargeId: undefined, reference }
  await course.shop.during(it.fault, () => times(1 + it.tabs, () => confirmCard(charging, back)))
}

/** Returns from PayPal's page, by the address to which it led. */
export const followBack = async (
  course: Course,
  address: string,
  tabs: number,
  fault: Fault | undefined,
): Promise<void> => {
  const { deps } = course.shop.server()
  const { pathname, searchParams } = new URL(address, SITE)
  const orderId = searchParams.get('token')
  if (orderId === null) return
  const way = pathname.endsWith('/cancel') ? cancelWallet : returnFromWallet
  await course.shop.during(fault, () => times(tabs, () => way(deps, orderId)))
}

type Purchase = { who: number; thing: keyof Buyer['memberships']; again: boolean }

const orderOf = (course: Course, buyer: Buyer, it: Purchase) => {
  course.purchases += 1
  const fresh = `${buyer.id}-${buyer.memberships[it.thing]}-${course.purchases.toString(16).padStart(8, '0')}`
  const reference = (it.again ? course.references.get(buyer.id) : undefined) ?? fresh
  course.references.set(buyer.id, reference)
  if (!course.placedAt.has(reference)) course.placedAt.set(reference, course.shop.now())
  return { ...CONTACT, userId: buyer.id, reference, country: buyer.country, total: undefined }
}

/** A crash ends one process: the second click goes to another process, or has no effect. */
const click = (
  { shop }: Course,
  { clicks, fault }: { clicks: number; fault: Fault | undefined },
  act: () => Promise<unknown>,
): Promise<void> => shop.during(fault, () => times(fault?.kind.startsWith('crash') ? 1 : clicks, act))
