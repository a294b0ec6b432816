import { useState } from 'react'
import { useInstantToShow } from '../games/live/use-game-log.ts'

export type VideoKind = 'unknown' | 'live' | 'recorded'

/** Before the first frame, unless resumed: a live video opens at its live edge, a recording at its start. */
const initialPlayheads = { live: 'now', recorded: 'start', unknown: 'unknown' } as const

/** The clock at which the watch page shows every game: that of the frame on the screen. */
export const usePlayhead = (videoKind: VideoKind) => {
  const [shownAt, setShownAt] = useState<number | null>(null)
  const [resumeAt, setResumeAt] = useState<number | null>(null)
  const instantToShow = useInstantToShow()
  const toShow = (at: number | null) => (at === null ? null : instantToShow(at))
  return {
    playhead: shownAt ?? resumeAt ?? initialPlayheads[videoKind],
    hasPicture: shownAt !== null,
    onPlayhead: (at: number | null) => {
      setShownAt(toShow(at))
      if (at !== null) setResumeAt(null)
    },
    // The place counts until the picture is there: live numbers would run ahead of it.
    onResumeAt: (at: number | null) => setResumeAt((before) => toShow(at) ?? before),
  }
}
