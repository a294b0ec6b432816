import type { StreamKind } from '../engine/playback-session.ts'

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
