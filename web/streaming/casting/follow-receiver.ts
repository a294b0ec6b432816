import type { RefObject } from 'react'
import type { StreamKind } from '../engine/video-player.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { paddedEnd, seekWindowOf } from '../store/seek-window.ts'
import { type CastBeginning, castDate, castSeconds, positionAfterCast } from './cast-clock.ts'
import { type CastElement, castContext } from './cast-element.ts'

/** The game of the page, as a receiver needs it. */
export type Castable = {
  /** undefined while the viewer may watch nothing here. */
  kind: StreamKind | undefined
  title: string
  /** Whether the game is hidden: no bar tells its length. */
  isHidden: boolean
  /** The page's own video. */
  local: () => HTMLVideoElement | null
  /** Its frame, ms UTC, and whether it is at the live edge. */
  frame: () => { date: number | null; isAtLiveEdge: boolean }
  /** Hands the playback over; the receiver's address. */
  handOver: () => Promise<string>
  /** The frame on the receiver (ms UTC), and its position. */
  onFrame: (date: number | null, position: PlaybackPosition) => void
  onReturn: (position: PlaybackPosition) => void
}

type Stages = {
  onAvailable(isAvailable: boolean): void
  onBegin(): void
  onPadded(paddedTo: number | null): void
  onPlay(device: string): void
  onEnd(): void
}

/** A receiver that the page has; `end` takes the game back. */
export type FollowedReceiver = ReturnType<typeof followReceiver>

/** Hands the game over to a receiver once the viewer chooses one, and tells of it until `stop`. */
export const followReceiver = (element: CastElement, castable: RefObject<Castable>, stages: Stages) => {
  let beginning: CastBeginning | null = null
  const stopping = new AbortController()
  const { signal } = stopping
  const received = () => ({ seconds: element.currentTime, now: Date.now() })
  const pad = (seconds: number) => {
    const { kind, isHidden } = castable.current
    const paddedTo = isHidden && kind === 'ondemand' ? paddedEnd(seconds) : null
    stages.onPadded(paddedTo)
    return paddedTo
  }
  element.source = async () => {
    const from = beginningOf(castable.current)
    beginning = from
    const { kind, seconds } = from
    const { title, handOver } = castable.current
    stages.onBegin()
    try {
      return { address: await handOver(), title, kind, seconds, paddedTo: pad(seconds) }
    } catch (error) {
      endCast()
      throw error
    }
  }
  element.addEventListener('playing', () => beginning !== null && stages.onPlay(receiverName()), { signal })
  const tell = () => {
    const from = beginning
    if (from === null) return
    pad(element.currentTime)
    castable.current.onFrame(castDate(from, received()), positionAfterCast(from, received()))
  }
  element.addEventListener('timeupdate', tell, { signal })
  const onEnd = () => {
    stages.onEnd()
    const from = beginning
    beginning = null
    if (from !== null && castable.current.kind !== undefined)
      castable.current.onReturn(positionAfterCast(from, received()))
  }
  const { remote } = element
  remote?.addEventListener('disconnect', onEnd, { signal })
  remote?.watchAvailability(stages.onAvailable).catch(() => undefined)
  return {
    stop: () => stopping.abort(),
    end: endCast,
    seekToDate: (at: number): boolean => {
      const seconds = beginning && castSeconds(beginning, at, Date.now())
      if (seconds === null) return false
      element.currentTime = seconds
      return true
    },
  }
}

const beginningOf = ({ kind = 'ondemand', local, frame }: Castable): CastBeginning => {
  const video = local()
  const start = video === null ? 0 : (seekWindowOf(video)?.start ?? 0)
  return { kind, ...frame(), seconds: Math.max(0, (video?.currentTime ?? 0) - start), at: Date.now() }
}

/** The receiver's name by its owner; empty where that is unknown. */
const receiverName = (): string => {
  const name = castContext()?.getCurrentSession()?.getCastDevice().friendlyName
  return typeof name === 'string' ? name : ''
}

const endCast = (): void => castContext()?.endCurrentSession(true)
