import type { LeftPayment } from '../../../contract/payments.ts'
import { leagueDayText, money } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import type { Translate } from '../../i18n/setup.ts'

const outcomes: LeftPayment['outcome'][] = ['cancelled', 'open', 'owed']

/** Says what became of a deleted account's open payments and where to write about them; empty without any. */
export const leftText = (t: Translate, left: LeftPayment[], contact: string): string => {
  const until = left
    .map((it) => it.contact_until)
    .toSorted()
    .at(-1)
  if (until === undefined) return ''
  const told = outcomes.flatMap((outcome) => {
    const payments = left.filter((it) => it.outcome === outcome).map((it) => nameOf(t, it))
    return payments.length === 0 ? [] : [t(`data.left.${outcome}`, { payments: payments.join('; ') })]
  })
  return [...told, t('data.left.writeTo', { contact, until: leagueDayText(until) })].join(' ')
}

const nameOf = (t: Translate, it: LeftPayment): string => {
  const which = it.cash === null ? t('data.unpaidOrder', { order: String(it.payment_id) }) : it.cash.reference
  return `${titleOf(it)}, ${money(it.total, it.currency)}, ${which}`
}
