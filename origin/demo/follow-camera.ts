import { LRUCache } from 'lru-cache'
import type { Broadcast } from '../playlists/broadcast.ts'
import type { Rendition } from '../playlists/master-playlist.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import type { Camera, OnAir } from './camera.ts'
import { broadcastAt, nextPartAt } from './film-plan.ts'

/** A camera is asked again this often while somebody watches. */
const FRESH_MS = 500
/** A camera that is silent for longer counts as stopped, so that no playlist announces a missing part. */
const TRUST_MS = 2_000
/** Nobody waits longer for the answer of a camera that is trusted. */
const PATIENCE_MS = 300
/** Without its camera a game keeps its playlist for so long. */
const KEEP_MS = 60_000
/** A camera's time that goes back by less was only late on the network. */
const LATENESS_MS = 1_000
const GAMES = 500

/** A game now, and in how many ms its next part is due; undefined when that is unknown. */
export type Filmed = {
  broadcast: Broadcast
  renditions: readonly Rendition[]
  nextPartInMs: number | undefined
}
type Known = { onAir: OnAir; offset: number; saidAt: number }

/** Follows the camera's report of each game in demand, with one request at a time for each. */
export const followCamera = (deps: { camera: Camera; clock: Clock; timers: Pick<Timers, 'wait'> }) => {
  const { camera, clock, timers } = deps
  const games = new LRUCache<number, Known>({ max: GAMES })
  const asking = new Map<number, Promise<'there' | 'missing' | 'down'>>()
  const ageOf = (it: Known) => Math.abs(clock.now() - it.saidAt)

  const ask = async (gamePk: number) => {
    const onAir = await camera.onAir(gamePk)
    if (onAir === 'missing') games.delete(gamePk)
    if (onAir === 'missing' || onAir === 'down') return onAir
    const offset = offsetOf(games.get(gamePk)?.offset, onAir.now - clock.now())
    games.set(gamePk, { onAir, offset, saidAt: clock.now() })
    return 'there'
  }
  const askOnce = (gamePk: number) => {
    const current = asking.get(gamePk)
    if (current !== undefined) return current
    const started = ask(gamePk).finally(() => asking.delete(gamePk))
    asking.set(gamePk, started)
    return started
  }
  const isWorthWaiting = (known: Known | undefined) => known === undefined || ageOf(known) >= TRUST_MS

  return async (gamePk: number): Promise<Filmed | 'missing' | 'down'> => {
    const known = games.get(gamePk)
    if (known !== undefined && ageOf(known) < FRESH_MS) return filmedAt(known, clock.now())
    const late = new AbortController()
    const said = askOnce(gamePk)
    const answer = isWorthWaiting(known)
      ? await said
      : await Promise.race([said, timers.wait(PATIENCE_MS, late.signal)])
    late.abort()
    if (answer === 'missing') return 'missing'
    const now = games.get(gamePk)
    return now !== undefined && ageOf(now) < KEEP_MS ? filmedAt(now, clock.now()) : 'down'
  }
}

/**
 * The largest offset seen is the best, since each answer is read late, unless the camera's clock was moved.
 */
const offsetOf = (before: number | undefined, seen: number): number =>
  before !== undefined && seen < before && before - seen < LATENESS_MS ? before : seen

const filmedAt = ({ onAir, offset, saidAt }: Known, now: number): Filmed => {
  const { stretches, renditions } = onAir
  const isSilent = now > saidAt + TRUST_MS
  const cameraTime = (isSilent ? saidAt + TRUST_MS : now) + offset
  const next = isSilent ? undefined : nextPartAt(stretches, cameraTime)
  return {
    broadcast: broadcastAt(stretches, cameraTime),
    renditions,
    nextPartInMs: next === undefined ? undefined : next - cameraTime,
  }
}
