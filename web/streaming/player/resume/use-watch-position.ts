import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveWatchPosition } from '../../../../contract/watch-positions.ts'
import { call } from '../../../api.ts'
import { schedule } from '../../../schedule.ts'
import { askForPosition, earlyPositions } from '../../lease/early-answers.ts'
import { afterSeeks } from './after-seeks.ts'
import { positionToSave, type Whereabouts } from './position-to-save.ts'

const SAVE_MS = 15_000

/** Where the account was in a game: undefined until that is known, null where it begins as usual; ms UTC. */
export const useSavedPosition = (gameId: number): number | null | undefined => {
  const [saved, setSaved] = useState<number | null>()
  useEffect(() => {
    const leaving = new AbortController()
    const asked = earlyPositions.take(gameId) ?? askForPosition(gameId, leaving.signal)
    asked
      .then(({ at }) => leaving.signal.aborted || setSaved(at === null ? null : Date.parse(at)))
      .catch(() => leaving.signal.aborted || setSaved(null))
    return () => leaving.abort()
  }, [gameId])
  return saved
}

/** What is known beside the video element of where a viewer is. */
type Watched = Pick<Whereabouts, 'kind' | 'date' | 'isBehindByChoice'>

/**
 * Keeps where the viewer is for their other devices: every 15 s while it plays, on a pause, at another place, and when they leave. Called
 * before whatever empties the video element on unmount.
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

/** Sends what changed since the last time; a lost one is made good by the next. */
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
