import { z } from 'zod'
import { SPEEDS } from './playback-speed.ts'

const KEY = 'player'

/** How the viewer likes the player; a part that is missing or none is as if it had never been set. */
const preferencesShape = z.object({
  volume: z.number().min(0).max(1).catch(1),
  muted: z.boolean().catch(false),
  /** Height in pixels; null chooses by bandwidth. */
  quality: z.number().int().positive().nullable().catch(null),
  speed: z.literal(SPEEDS).catch(1),
  captions: z.boolean().catch(false),
  /** Whether the video takes the page's whole width. */
  wide: z.boolean().catch(false),
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
