import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { accessWindow } from './access-window.ts'
import { type Membership, membershipById } from './store.ts'

/** What a buyer would get now and what it costs, in minor units; the only source of a price. */
export type Quote = {
  membershipId: number
  title: string
  titleEn: string
  totalMinor: number
  currency: 'MXN' | 'USD'
  paymentMethods: string[]
  startsAt: Date
  endsAt: Date
}

/** What a buyer pays, in minor units. */
export const totalMinor = (it: Pick<Membership, 'priceMinor' | 'commissionMinor'>): number =>
  it.priceMinor + it.commissionMinor

/** The membership as it is sold now; undefined when it is unknown, not offered or over. */
export const quoteMembership = async (
  { db, clock }: { db: Db; clock: Clock },
  membershipId: number,
): Promise<Quote | undefined> => {
  const it = await membershipById(db, membershipId)
  if (it === undefined || !it.offered || it.endsAt.getTime() <= clock.now()) return undefined
  return {
    membershipId: it.id,
    title: it.title,
    titleEn: it.titleEn,
    totalMinor: totalMinor(it),
    currency: it.currency,
    paymentMethods: it.paymentMethods,
    ...accessWindow(it, clock.now()),
  }
}
