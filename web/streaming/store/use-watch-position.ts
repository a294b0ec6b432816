import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveWatchPosition, watchPosition } from '../../../contract/watch-positions.ts'
import { call } from '../../api.ts'
import { schedule } from '../../schedule.ts'
import { afterSeeks } from './after-seeks.ts'
import { positionToSave, type Whereabouts } from './position-to-save.ts'

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
