import type { PlaybackFigures } from '../../../contract/streaming/playback-reports.ts'

/** The events of a player that a report counts. Moments are ms of a monotonic clock. */
export type ViewingEvent =
  /** Frames are shown, `height` pixels high. */
  | { type: 'shown'; at: number; height: number }
  /** The buffer is empty. */
  | { type: 'waiting'; at: number }
  /** The viewer paused, sought elsewhere, or the video ended: a wait after it is no stall. */
  | { type: 'left'; at: number }
  /** The server was lost, and the player has to ask it again. */
  | { type: 'disconnected' }
  /** How far (ms) the frame on the screen is behind the stadium's clock, at the live edge. */
  | { type: 'delay'; ms: number }
  /** The number of frames that this element has dropped so far. */
  | { type: 'dropped'; frames: number }

type Phase = 'starting' | 'shown' | 'waiting' | 'left'

/** One playback as its viewer has experienced it so far. */
export type Viewing = {
  kind: PlaybackFigures['kind']
  askedAt: number
  phase: Phase
  since: number
  height: number
  startMs: number | null
  stalls: number
  stalledMs: number
  disconnects: number
  droppedFrames: number
  delays: readonly number[]
  shownMs: ReadonlyMap<number, number>
}

/** A playback that was requested at that moment. */
export const beginViewing = (kind: PlaybackFigures['kind'], askedAt: number): Viewing => ({
  ...{ kind, askedAt, phase: 'starting', since: askedAt, height: 0, startMs: null },
  ...{ stalls: 0, stalledMs: 0, disconnects: 0, droppedFrames: 0, delays: [], shownMs: new Map() },
})

/** The playback after something happened in its player. */
export const afterEvent = (viewing: Viewing, event: ViewingEvent): Viewing => {
  switch (event.type) {
    case 'shown':
      return {
        ...enter(viewing, 'shown', event.at),
        startMs: viewing.startMs ?? event.at - viewing.askedAt,
        height: event.height,
      }
    case 'waiting': {
      // Before the first frame, and after a seek or a pause, a wait is no stall.
      if (viewing.phase !== 'shown') return viewing
      return { ...enter(viewing, 'waiting', event.at), stalls: viewing.stalls + 1 }
    }
    case 'left':
      return viewing.phase === 'starting' ? viewing : enter(viewing, 'left', event.at)
    case 'disconnected':
      return { ...viewing, disconnects: viewing.disconnects + 1 }
    case 'delay':
      return { ...viewing, delays: [...viewing.delays, event.ms] }
    case 'dropped':
      // An emptied element counts from 0 again.
      return { ...viewing, droppedFrames: Math.max(viewing.droppedFrames, event.frames) }
  }
}

const enter = (viewing: Viewing, phase: Phase, at: number): Viewing => ({
  ...viewing,
  ...durationsAt(viewing, at),
  phase,
  since: at,
})

/** Counts the time since the phase began for that phase. */
const durationsAt = ({ phase, since, height, shownMs, stalledMs }: Viewing, at: number) => {
  const passed = Math.max(0, at - since)
  if (phase === 'waiting') return { stalledMs: stalledMs + passed, shownMs }
  if (phase !== 'shown') return { stalledMs, shownMs }
  return { stalledMs, shownMs: new Map([...shownMs, [height, (shownMs.get(height) ?? 0) + passed]]) }
}

const MAX_MS = 86_400_000
const MOST_HEIGHTS = 12

/** The figures of a playback at a moment, as they are reported. */
export const figuresAt = (viewing: Viewing, at: number): PlaybackFigures => {
  const { stalledMs, shownMs } = durationsAt(viewing, at)
  const heights = [...shownMs]
    .map(([height, ms]) => ({ height, ms: bounded(ms) }))
    .filter((it) => it.height > 0 && it.ms > 0)
    .toSorted((one, other) => other.ms - one.ms)
  return {
    kind: viewing.kind,
    startMs: viewing.startMs === null ? null : bounded(viewing.startMs),
    playedMs: bounded([...shownMs.values()].reduce((sum, ms) => sum + ms, 0)),
    stalls: viewing.stalls,
    stalledMs: bounded(stalledMs),
    disconnects: viewing.disconnects,
    droppedFrames: viewing.droppedFrames,
    delayMs: viewing.kind === 'live' ? median(viewing.delays) : null,
    heights: heights.slice(0, MOST_HEIGHTS),
  }
}

const bounded = (ms: number): number => Math.min(MAX_MS, Math.max(0, Math.round(ms)))

const median = (values: readonly number[]): number | null => {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  return middle === undefined ? null : bounded(middle)
}
