import { type RefObject, useRef, useState } from 'react'
import { useSiteConfig } from '../../site-config.ts'
import type { StreamKind } from '../engine/playback-session.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { type Casting, useCasting } from './use-casting.ts'

type CastGame = {
  section: RefObject<HTMLElement | null>
  position: RefObject<PlaybackPosition | null>
  /** undefined while nothing may be watched here. */
  kind: StreamKind | undefined
  handOver: () => Promise<string>
  takeBack: () => void
  onPlayhead: (at: number | null) => void
}

/** The game on a receiver instead of this page, and back. `onPlayhead` gets the frame of the page's video. */
export const useCastGame = ({ section, position, kind, handOver, takeBack, onPlayhead }: CastGame) => {
  const frame = useRef<number | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  const casting: Casting = useCasting({
    ...{ hasPlayed, kind, handOver },
    isOffered: useSiteConfig().data?.casting ?? false,
    local: () => section.current?.querySelector('video') ?? null,
    frame: () => ({ date: frame.current, isAtLiveEdge: position.current?.date == null }),
    onFrame: (date, at) => {
      position.current = at
      onPlayhead(date)
    },
    onReturn: (at) => {
      position.current = at
      takeBack()
    },
  })
  return {
    casting,
    onPlayhead: (at: number | null) => {
      frame.current = at
      if (at !== null) setHasPlayed(true)
      onPlayhead(at)
    },
  }
}
