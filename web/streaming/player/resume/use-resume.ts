import { type RefObject, useCallback, useState } from 'react'
import type { Phase } from '../../playback/state/playback-state.ts'

/** How near (ms) the first frame has to be to where the viewer left off: a live window may have gone past it. */
const NEAR_MS = 20_000

type Resumed = {
  resumeAt: number | null
  phase: Phase
  /** The frame on the screen, ms UTC. */
  frame: RefObject<number | null>
  onRestart: () => void
  seekToDate: (at: number) => boolean
}

/** The notice of a video that goes on where the viewer left off: shown once it does, and gone when it is closed. */
export const useResume = ({ resumeAt, phase, frame, onRestart, seekToDate }: Resumed) => {
  const [stage, setStage] = useState<'waiting' | 'shown' | 'over'>(resumeAt === null ? 'over' : 'waiting')
  if (stage === 'waiting' && phase.at === 'playing' && frame.current !== null) {
    const isThere = resumeAt !== null && Math.abs(frame.current - resumeAt) < NEAR_MS
    setStage(isThere ? 'shown' : 'over')
  }
  const onClose = useCallback(() => setStage('over'), [])
  return {
    isShown: stage === 'shown',
    onRestart,
    onUndo: () => {
      if (resumeAt !== null) seekToDate(resumeAt)
    },
    onClose,
  }
}
