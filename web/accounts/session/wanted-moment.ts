import { z } from 'zod/mini'
import { momentOf } from '../../../contract/games/moment-address.ts'

const KEY = 'wanted-moment'
const PURCHASE_KEY = 'moment-of-purchase'

/** A moment of a game's video, by the fragment of its address; anything may write to the storage. */
const wantedMoment = z.object({
  gameId: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  fragment: z.string().check(z.refine((it) => momentOf(it) != null)),
})
export type WantedMoment = z.infer<typeof wantedMoment>

/** The moment for which a purchase was made that is paid later, when its tab may be closed. */
const purchasedMoment = z.extend(wantedMoment, { paymentId: z.int() })

/** Stores which moment a viewer without a pass wanted to see, until a purchase of this tab. */
export const saveWantedMoment = (storage: Pick<Storage, 'setItem'>, moment: WantedMoment): void =>
  storage.setItem(KEY, JSON.stringify(moment))

/** The moment that this tab's viewer wanted to see last; undefined without one, or where it is invalid. */
export const loadWantedMoment = (storage: Pick<Storage, 'getItem'>): WantedMoment | undefined =>
  parsed(wantedMoment, storage.getItem(KEY))

/** Keeps the tab's moment in the browser, for a purchase that is paid later; only the last such purchase. */
export const keepForPurchase = (
  paymentId: number,
  tab: Pick<Storage, 'getItem'>,
  browser: Pick<Storage, 'setItem'>,
): void => {
  const moment = loadWantedMoment(tab)
  if (moment !== undefined) browser.setItem(PURCHASE_KEY, JSON.stringify({ ...moment, paymentId }))
}

/** The moment that was kept for a purchase; undefined without one. */
export const momentOfPurchase = (
  paymentId: number,
  browser: Pick<Storage, 'getItem'>,
): WantedMoment | undefined => {
  const kept = parsed(purchasedMoment, browser.getItem(PURCHASE_KEY))
  return kept?.paymentId === paymentId ? { gameId: kept.gameId, fragment: kept.fragment } : undefined
}

/** Forgets the moment of the tab and of its last purchase. */
export const forgetWantedMoment = (
  tab: Pick<Storage, 'removeItem'>,
  browser: Pick<Storage, 'removeItem'>,
): void => {
  tab.removeItem(KEY)
  browser.removeItem(PURCHASE_KEY)
}

const parsed = <T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** The moment that an address of this site opens in a game's video; undefined for any other address. */
export const momentIn = (address: string | undefined): WantedMoment | undefined => {
  const [, gameId, fragment] = /^\/player\/(\d+)\/?(?:\?[^#]*)?#(.+)$/s.exec(address ?? '') ?? []
  return wantedMoment.safeParse({ gameId, fragment }).data
}
