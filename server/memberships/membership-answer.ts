import type * as contract from '../../contract/memberships.ts'
import { totalMinor } from './quote-membership.ts'
import type { Membership } from './store.ts'

/** A membership as browser and clients see it: amounts in currency units, instants ISO UTC. */
export const toMembership = (it: Membership): contract.Membership => ({
  id: it.id,
  title: it.title,
  title_en: it.titleEn,
  description: it.description,
  description_en: it.descriptionEn,
  image: it.image,
  price: it.priceMinor / 100,
  commission: it.commissionMinor / 100,
  total: totalMinor(it) / 100,
  days: it.days,
  period: it.period,
  recurring: it.recurring,
  date_added: it.createdAt.toISOString(),
  currency: it.currency,
  date_start: it.startsAt.toISOString(),
  date_exp: it.endsAt.toISOString(),
  payment_methods: it.paymentMethods.filter(isMethod),
})

type Method = contract.Membership['payment_methods'][number]
const isMethod = (it: string): it is Method => it === 'openpay' || it === 'paypal'
