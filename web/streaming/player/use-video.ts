import { type RefObject, useEffect, useRef, useState } from 'react'
import { playHls } from '../playback/play-hls.ts'
import type { StreamKind, VideoPlayer } from '../playback/playback-session.ts'
import type { Phase } from '../playback/playback-state.ts'
import type { PlaybackPosition } from '../playback/playhead.ts'

export type VideoState = {
  phase: Phase
  /** Whole seconds behind live; 0 at the live edge and for recordings. */
  behindSeconds: number
  /** True while the browser's autoplay policy keeps the video muted. */
  mutedByBrowser: boolean
  /** Heights in pixels of the qualities, in the order of `setQuality`. */
  qualities: number[]
}

type VideoOptions = {
  src: string
  kind: StreamKind
  onAccessDenied: () => void
  /** Called several times a second with the wall clock of the frame on the screen. */
  onDate: (at: Date | null) => void
}

const initialState: VideoState = {
  phase: { at: 'loading' },
  behindSeconds: 0,
  mutedByBrowser: false,
  qualities: [],
}

/**
 * Plays `src` in the video element while the component is mounted. Another `src` of the same game, after a new lease,
 * continues at the viewer's `position`.
 */
export const useVideo = (
  video: RefObject<HTMLVideoElement | null>,
  position: RefObject<PlaybackPosition | null>,
  options: VideoOptions,
) => {
  const [state, setState] = useState(initialState)
  const playerRef = useRef<VideoPlayer | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { src, kind } = options
  useEffect(() => {
    if (video.current === null) return
    const update = (change: Partial<VideoState>) => setState((before) => withChange(before, change))
    const player = playHls(
      video.current,
      { src, kind },
      {
        onPhase: (phase) => update({ phase }),
        onTick: ({ playingDate, behindSeconds }) => {
          update({ behindSeconds })
          latest.current.onDate(playingDate)
        },
        onAccessDenied: () => latest.current.onAccessDenied(),
        onQualities: (qualities) => update({ qualities }),
        onMuted: () => update({ mutedByBrowser: true }),
      },
      position.current,
    )
    playerRef.current = player
    return () => {
      position.current = player.position()
      player.destroy()
    }
  }, [video, position, src, kind])
  return {
    state,
    goLive: () => playerRef.current?.goLive(),
    retry: () => playerRef.current?.retry(),
    setQuality: (index: number | null) => playerRef.current?.setQuality(index),
    markUnmuted: () => setState((before) => withChange(before, { mutedByBrowser: false })),
  }
}

/** The same object when nothing changed, or React would render four times a second. */
const withChange = (before: VideoState, change: Partial<VideoState>): VideoState => {
  const keys = Object.keys(change) as (keyof VideoState)[]
  return keys.every((key) => before[key] === change[key]) ? before : { ...before, ...change }
}
