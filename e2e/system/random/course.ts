import { Failure } from '../../../server/failure.ts'
import type { Buyer, RandomShop } from './shop.ts'

/** The test's knowledge of a schedule while it is played. */
export type Course = {
  shop: RandomShop
  /** The number of begun purchases; `notices` is the number of sent notices of Openpay. */
  purchases: number
  notices: number
  /** Each buyer's last reference. */
  references: Map<number, string>
  /** When each reference was first used. */
  placedAt: Map<string, number>
  /** Pages of PayPal that buyers have open, with their orders. */
  pages: { address: string; reference: string }[]
  /**
   * References that were paid too late to be found soon without a notice, and the range of PayPal's notices
   * that tell of the payment.
   */
  unheard: Map<string, { from: number; to: number }>
  /**
   * Buyers who got money back from their bank or the league, so that they may hold less than they paid for.
   */
  disputing: Set<number>
}

export const newCourse = (shop: RandomShop): Course => ({
  ...{
    shop,
    purchases: 0,
    notices: 0,
    references: new Map(),
    placedAt: new Map(),
    pages: [],
    unheard: new Map(),
  },
  ...{ disputing: new Set() },
})

export const buyerOf = ({ shop }: Course, who: number): Buyer => {
  const buyer = shop.buyers[who]
  if (buyer === undefined) throw new Error(`no buyer ${who}`)
  return buyer
}

/** Acts so many times at once. A refusal is an answer; any other error is a bug and fails the test. */
export const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all(Array.from({ length: count }, () => settled(act())))
}

const settled = async (act: Promise<unknown>): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

/** Whether the buyer may still be there, so that the payment is found soon without a notice. */
export const isWatched = ({ shop, placedAt }: Course, reference: string): boolean =>
  shop.now() - (placedAt.get(reference) ?? 0) < WATCHED_MS

const WATCHED_MS = 55 * 60_000

export const whoPaid = (reference: string): number => Number(reference.split('-')[0])
