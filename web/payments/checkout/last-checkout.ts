import { z } from 'zod/mini'

const KEY = 'last-checkout'

/** A membership's id as addresses have it; anything may write to the storage. */
const membershipId = z.string().check(z.regex(/^[1-9]\d{0,9}$/))

/** Stores which checkout this tab opened, for the way back from the privacy notice; membership ids only. */
export const saveLastCheckout = (storage: Pick<Storage, 'setItem'>, id: string): void => {
  if (membershipId.safeParse(id).success) storage.setItem(KEY, id)
}

/** The membership whose checkout this tab opened last. */
export const loadLastCheckout = (storage: Pick<Storage, 'getItem'>): string | undefined =>
  membershipId.safeParse(storage.getItem(KEY)).data
