import { z } from 'zod/mini'
import { SPEEDS } from './playback-speed.ts'

const KEY = 'player'

/** How the viewer likes the player; a part that is missing or none is as if it had never been set. */
const preferencesShape = z.object({
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 1),
  muted: z.catch(z.boolean(), false),
  /** Height in pixels; null chooses by bandwidth. */
  quality: z.catch(z.nullable(z.int().check(z.positive())), null),
  speed: z.catch(z.literal(SPEEDS), 1),
  captions: z.catch(z.boolean(), false),
  /** Whether the video takes the page's whole width. */
  wide: z.catch(z.boolean(), false),
})
export type Preferences = Readonly<z.infer<typeof preferencesShape>>

/** The stored preferences; the defaults where there are none, or where the storage is closed to the page. */
export const readPreferences = (storage: Pick<Storage, 'getItem'>): Preferences => {
  try {
    const stored = z.looseObject({}).safeParse(JSON.parse(storage.getItem(KEY) ?? '{}'))
    return preferencesShape.parse(stored.data ?? {})
  } catch {
    return preferencesShape.parse({})
  }
}

export const writePreferences = (storage: Pick<Storage, 'setItem'>, preferences: Preferences): void => {
  try {
    storage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // Full, or closed to the page: they hold for this visit.
  }
}
