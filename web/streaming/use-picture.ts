import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Phase, Picture, Place, StreamKind } from './picture-run.ts'
import { playHls } from './play-hls.ts'

export type PictureState = {
  phase: Phase
  /** Whole seconds behind live; 0 at the live edge and for recordings. */
  behindSeconds: number
  /** True while the browser keeps us without sound until the viewer presses something. */
  mutedByBrowser: boolean
  /** Heights in pixels of the qualities, in the order of `setQuality`. */
  qualities: number[]
}

type Wanted = {
  src: string
  kind: StreamKind
  onRefused: () => void
  /** Called some times a second with the picture's wall clock. */
  onDate: (at: Date | null) => void
}

const start: PictureState = {
  phase: { at: 'loading' },
  behindSeconds: 0,
  mutedByBrowser: false,
  qualities: [],
}

/**
 * Plays `src` in the video element while the component stands; the engine's signs become state. Another `src` of
 * the same game, after a lease taken anew, goes on at the viewer's `place`.
 */
export const usePicture = (
  video: RefObject<HTMLVideoElement | null>,
  place: RefObject<Place | null>,
  wanted: Wanted,
) => {
  const [state, setState] = useState(start)
  const picture = useRef<Picture | null>(null)
  const latest = useRef(wanted)
  latest.current = wanted
  const { src, kind } = wanted
  useEffect(() => {
    if (video.current === null) return
    const told = (change: Partial<PictureState>) => setState((before) => changed(before, change))
    const playing = playHls(
      video.current,
      { src, kind },
      {
        onPhase: (phase) => told({ phase }),
        onTick: ({ playingDate, behindSeconds }) => {
          told({ behindSeconds })
          latest.current.onDate(playingDate)
        },
        onRefused: () => latest.current.onRefused(),
        onQualities: (qualities) => told({ qualities }),
        onMuted: () => told({ mutedByBrowser: true }),
      },
      place.current,
    )
    picture.current = playing
    return () => {
      place.current = playing.place()
      playing.leave()
    }
  }, [video, place, src, kind])
  return {
    state,
    goLive: () => picture.current?.goLive(),
    retry: () => picture.current?.retry(),
    setQuality: (index: number | null) => picture.current?.setQuality(index),
    heard: () => setState((before) => changed(before, { mutedByBrowser: false })),
  }
}

/** The same object when nothing changed, so that React draws nothing four times a second. */
const changed = (before: PictureState, change: Partial<PictureState>): PictureState => {
  const keys = Object.keys(change) as (keyof PictureState)[]
  return keys.every((key) => before[key] === change[key]) ? before : { ...before, ...change }
}
