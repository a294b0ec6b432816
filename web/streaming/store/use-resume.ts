import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Phase } from '../state/playback-state.ts'

/** How near (ms) the first frame must be to where the viewer left off: a live window may have passed it. */
const NEAR_MS = 20_000

type Resumed = {
  video: RefObject<HTMLVideoElement | null>
  resumeAt: number | null
  phase: Phase
  /** The frame on the screen, ms UTC. */
  frame: RefObject<number | null>
  onRestart: () => void
  seekToDate: (at: number) => boolean
  /** The wall clock (ms UTC) of a second of the media. */
  dateAt: (seconds: number) => number | null
}

/**
 * The notice of a video that goes on where the viewer left off: shown once it does, and gone when it is
 * closed, or when the viewer goes elsewhere: what it says is true no more.
 */
export const useResume = ({ video, resumeAt, phase, frame, onRestart, seekToDate, dateAt }: Resumed) => {
  const [stage, setStage] = useState<'waiting' | 'shown' | 'over'>(resumeAt === null ? 'over' : 'waiting')
  if (stage === 'waiting' && phase.at === 'playing' && frame.current !== null) {
    const isThere = resumeAt !== null && Math.abs(frame.current - resumeAt) < NEAR_MS
    setStage(isThere ? 'shown' : 'over')
  }
  const onClose = useCallback(() => setStage('over'), [])
  const isOfNotice = useRef(false)
  /** A press that leads to where the picture is already seeks nowhere. */
  const seekOfNotice = (seek: () => void) => {
    seek()
    isOfNotice.current = video.current?.seeking === true
  }
  const latest = useRef(dateAt)
  latest.current = dateAt
  useEffect(() => {
    const element = video.current
    if (stage !== 'shown' || element === null) return
    const onSeeking = () => {
      const to = latest.current(element.currentTime)
      const isFar = to === null || frame.current === null || Math.abs(to - frame.current) > NEAR_MS
      if (isFar && !isOfNotice.current) onClose()
      isOfNotice.current = false
    }
    element.addEventListener('seeking', onSeeking)
    return () => element.removeEventListener('seeking', onSeeking)
  }, [stage, video, frame, onClose])
  return {
    isShown: stage === 'shown',
    onRestart: () => seekOfNotice(onRestart),
    onUndo: () => seekOfNotice(() => resumeAt !== null && seekToDate(resumeAt)),
    onClose,
  }
}
