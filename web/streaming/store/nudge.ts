import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

/** How many steps the numbers beside a picture may be ahead of it (above 0) or behind it (below 0). */
const MAX_STEPS = 20
const STEP_SECONDS = 0.5
/** A season's evenings; the game that was nudged longest ago goes first. */
const MAX_GAMES = 50

const KEY = 'data-nudge'

const nudgesShape = z.array(
  z.object({
    gameId: z.int(),
    steps: z.int().check(z.minimum(-MAX_STEPS), z.maximum(MAX_STEPS)),
  }),
)
/** The nudged games, the last one last; a game that is not among them has none. */
type Nudges = readonly Readonly<z.infer<typeof nudgesShape>[number]>[]

/** The stored nudges; none where the stored text is another, or the storage is closed to the page. */
export const readNudges = (storage: Pick<Storage, 'getItem'>): Nudges => {
  try {
    return nudgesShape.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const writeNudges = (storage: Pick<Storage, 'setItem'>, nudges: Nudges): void => {
  try {
    storage.setItem(KEY, JSON.stringify(nudges))
  } catch {
    // Full, or closed to the page: they hold for this visit.
  }
}

/** A game's nudge in seconds; 0 where there is none. */
export const nudgeIn = (nudges: Nudges, gameId: number): number => stepsIn(nudges, gameId) * STEP_SECONDS

const stepsIn = (nudges: Nudges, gameId: number): number =>
  nudges.find((it) => it.gameId === gameId)?.steps ?? 0

/** The nudges after more steps of half a second for a game, up to either end. */
export const withNudge = (nudges: Nudges, gameId: number, more: number): Nudges => {
  const steps = Math.min(MAX_STEPS, Math.max(-MAX_STEPS, stepsIn(nudges, gameId) + more))
  const others = nudges.filter((it) => it.gameId !== gameId)
  return steps === 0 ? others : [...others, { gameId, steps }].slice(-MAX_GAMES)
}

let current: Nudges | undefined
const listeners = new Set<() => void>()

const nudgesNow = (): Nudges => {
  current ??= readNudges(localStorage)
  return current
}

/** Nudges a game's numbers by steps of half a second, for this visit and the next; returns its new nudge. */
export const nudgeGame = (gameId: number, steps: number): number => {
  current = withNudge(nudgesNow(), gameId, steps)
  writeNudges(localStorage, current)
  for (const listener of listeners) listener()
  return nudgeIn(current, gameId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The viewer's nudge for a game, in seconds: above 0 its numbers are ahead of the picture. */
export const useNudge = (gameId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => nudgeIn(nudgesNow(), gameId),
    () => 0,
  )
