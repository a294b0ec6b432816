import { z } from 'zod/mini'
import { momentOf } from '../../../contract/games/moment-address.ts'

const KEY = 'wanted-moment'

/** A moment of a game's video, by the fragment of its address; anything may write to the storage. */
const wantedMoment = z.object({
  gameId: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  fragment: z.string().check(z.refine((it) => momentOf(it) != null)),
})
export type WantedMoment = z.infer<typeof wantedMoment>

/** Stores which moment a viewer without a pass wanted to see, until a purchase of this tab. */
export const saveWantedMoment = (storage: Pick<Storage, 'setItem'>, moment: WantedMoment): void =>
  storage.setItem(KEY, JSON.stringify(moment))

/** The moment that this tab's viewer wanted to see last; undefined without one, or where it is invalid. */
export const loadWantedMoment = (storage: Pick<Storage, 'getItem'>): WantedMoment | undefined => {
  try {
    return wantedMoment.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const forgetWantedMoment = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(KEY)

/** The moment that an address of this site opens in a game's video; undefined for any other address. */
export const momentIn = (address: string | undefined): WantedMoment | undefined => {
  const [, gameId, fragment] = /^\/player\/(\d+)\/?(?:\?[^#]*)?#(.+)$/s.exec(address ?? '') ?? []
  return wantedMoment.safeParse({ gameId, fragment }).data
}
