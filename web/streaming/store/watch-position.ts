import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveWatchPosition, watchPosition } from '../../../contract/streaming/watch-positions.ts'
import { call } from '../../api.ts'
import type { Schedule } from '../../schedule.ts'
import { schedule } from '../../schedule.ts'
import type { StreamKind } from '../engine/video-player.ts'

const SAVE_MS = 15_000
/** The longest wait of the picture for the user's saved position. */
const POSITION_TIMEOUT_MS = 2_500

/**
 * The user's saved position in a game, ms UTC: undefined until it is known, null where the game begins as
 * usual.
 */
export const useSavedPosition = (gameId: number): number | null | undefined => {
  const [saved, setSaved] = useState<number | null>()
  useEffect(() => {
    const leaving = new AbortController()
    call(watchPosition, { params: { gameId }, timeoutMs: POSITION_TIMEOUT_MS, signal: leaving.signal })
      .then(({ at }) => leaving.signal.aborted || setSaved(at === null ? null : Date.parse(at)))
      .catch(() => leaving.signal.aborted || setSaved(null))
    return () => leaving.abort()
  }, [gameId])
  return saved
}

/** The part of a viewer's position that the video element does not know. */
type Watched = Pick<Whereabouts, 'kind' | 'date' | 'isBehindByChoice'>

/**
 * Saves the viewer's position for their other devices: every 15 s during play, at a pause, after a seek, and
 * when they leave. Called before any hook that empties the video element on unmount.
 */
export const useWatchPosition = (
  video: RefObject<HTMLVideoElement | null>,
  gameId: number,
  watched: () => Watched,
): void => {
  const latest = useRef(watched)
  latest.current = watched
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const save = openSaver(gameId, () => whereIs(element, latest.current()))
    const interval = setInterval(() => element.paused || save(), SAVE_MS)
    element.addEventListener('pause', save, { signal })
    afterSeeks(element, save, { schedule, signal })
    window.addEventListener('pagehide', save, { signal })
    const onHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHidden, { signal })
    return () => {
      clearInterval(interval)
      leaving.abort()
      save()
    }
  }, [video, gameId])
}

const whereIs = (element: HTMLVideoElement, watched: Watched) =>
  positionToSave({
    ...watched,
    secondsPlayed: element.currentTime,
    secondsLeft: Number.isFinite(element.duration) ? element.duration - element.currentTime : null,
  })

/** Sends a position that changed since the last one; the next one makes up for a lost one. */
const openSaver = (gameId: number, position: () => string | null | undefined) => {
  let sent: string | null | undefined
  return (): void => {
    const at = position()
    if (at === undefined || at === sent) return
    sent = at
    call(saveWatchPosition, { body: { gameId, at }, keepalive: true }).catch(() => {
      sent = undefined
    })
  }
}

/** A viewer who looks for a play seeks several times. */
const AT_REST_MS = 1_000

/**
 * Calls back once a video has come to rest at another place, until `signal` aborts. `video` may be an
 * ancestor of the video.
 */
export const afterSeeks = (
  video: EventTarget,
  onRest: () => void,
  { schedule, signal }: { schedule: Schedule; signal: AbortSignal },
): void => {
  let cancel = () => {}
  const wait = () => {
    cancel()
    cancel = schedule(AT_REST_MS, onRest)
  }
  // Events of a video do not bubble.
  video.addEventListener('seeked', wait, { signal, capture: true })
  signal.addEventListener('abort', () => cancel())
}

/** A viewer's position; seconds of a recording played and left, wall clocks in ms UTC. */
export type Whereabouts = {
  kind: StreamKind
  /** The frame on the screen, or the one that is sought; null before the first one. */
  date: number | null
  /** Whether the viewer of a live game chose to be behind: they paused or went back. */
  isBehindByChoice: boolean
  secondsPlayed: number
  /** null while the video is being loaded again. */
  secondsLeft: number | null
}

/** A viewer who has seen less has not begun; a viewer with less left has seen it all. */
const BEGINNING_SECONDS = 20
const END_SECONDS = 30

/**
 * The position to store: ISO UTC; null to forget it (at the live edge, at the end of a recording); undefined
 * where there is nothing to say yet.
 */
export const positionToSave = (it: Whereabouts): string | null | undefined => {
  if (it.date === null) return undefined
  if (it.kind === 'live') return it.isBehindByChoice ? textOf(it.date) : null
  if (it.secondsLeft === null) return undefined
  if (it.secondsLeft <= END_SECONDS) return null
  return it.secondsPlayed < BEGINNING_SECONDS ? undefined : textOf(it.date)
}

const textOf = (date: number) => new Date(date).toISOString()
