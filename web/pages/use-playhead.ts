import { useState } from 'react'
import { useInstantToShow } from '../games/live/use-game-log.ts'
import { useNudge } from '../streaming/store/nudge.ts'

export type VideoKind = 'unknown' | 'live' | 'recorded'

/** Before the first frame: a live video opens at its live edge, a recording at its start, unless resumed. */
const initialPlayheads = { live: 'now', recorded: 'start', unknown: 'unknown' } as const

/**
 * The clock at which the watch page shows every game: that of the frame on the screen, moved by the viewer's
 * nudge. `door`: where the picture begins, undefined while that is looked up, null for none.
 */
export const usePlayhead = (
  gameId: number,
  videoKind: VideoKind,
  door: { at: number } | null | undefined,
) => {
  const [shownAt, setShownAt] = useState<number | null>(null)
  const [resumeAt, setResumeAt] = useState<number | null>(null)
  const instantToShow = useInstantToShow()
  const nudgeMs = useNudge(gameId) * 1_000
  const toShow = (at: number | null) => (at === null ? null : instantToShow(at + nudgeMs))
  const beginning = door === undefined ? 'unknown' : toShow(door?.at ?? null)
  return {
    playhead: shownAt ?? resumeAt ?? beginning ?? initialPlayheads[videoKind],
    nudgeMs,
    hasPicture: shownAt !== null,
    onPlayhead: (at: number | null) => {
      setShownAt(toShow(at))
      if (at !== null) setResumeAt(null)
    },
    // The place counts until the picture is there: live numbers would run ahead of it.
    onResumeAt: (at: number | null) => setResumeAt((before) => toShow(at) ?? before),
  }
}
