import { isBehindByChoice } from './live-edge.ts'

/** Where to continue: the second of a recording, the wall clock (ms UTC) of a rewound live game. */
export type PlaybackPosition = { time: number; date: number | null }

/** Where the viewer is in the stream and means to be. */
export type Playhead = {
  /** The media time (seconds) last seen; null right after a jump that the viewer did not make. */
  lastTime: number | null
  /** True while the viewer chose to be behind live: they paused or went back. */
  isBehindByChoice: boolean
  /** Wall clock (ms UTC) to return to after a reload, for a viewer who is behind by choice. */
  resumeAt: number | null
}

const VIEWER_STEP_BACK_SECONDS = 1.5
const MIN_ADVANCE_SECONDS = 0.01

export const initialPlayhead = (kind: 'live' | 'ondemand', from: PlaybackPosition | null): Playhead => ({
  lastTime: kind === 'ondemand' ? (from?.time ?? null) : null,
  isBehindByChoice: false,
  resumeAt: from?.date ?? null,
})

/** Whether the media time changed since the last check. */
export const hasAdvanced = ({ lastTime }: Playhead, time: number): boolean =>
  lastTime === null || Math.abs(time - lastTime) > MIN_ADVANCE_SECONDS

/** The video played on to `time`. */
export const playheadAt = (playhead: Playhead, time: number): Playhead => ({ ...playhead, lastTime: time })

/** A live stream was sought to `time`: a step back is the viewer's choice, a step to live ends it. */
export const playheadAfterSeek = (playhead: Playhead, time: number, behindSeconds: number): Playhead => {
  if (playhead.lastTime === null) return playhead
  const isStepBack = time - playhead.lastTime < -VIEWER_STEP_BACK_SECONDS
  return {
    ...playhead,
    lastTime: time,
    isBehindByChoice: isStepBack || (playhead.isBehindByChoice && isBehindByChoice(behindSeconds)),
  }
}

/** A live stream plays again after a pause: who fell behind meanwhile chose to. */
export const playheadAfterPlay = (playhead: Playhead, behindSeconds: number): Playhead => ({
  ...playhead,
  isBehindByChoice: playhead.isBehindByChoice || isBehindByChoice(behindSeconds),
})

/** The viewer pressed "go live". */
export const playheadAfterGoLive = (playhead: Playhead): Playhead => ({
  ...playhead,
  lastTime: null,
  isBehindByChoice: false,
  resumeAt: null,
})

/** The media was emptied for a reload: the next time seen is no step of the viewer. */
export const playheadAfterReset = (playhead: Playhead): Playhead => ({ ...playhead, lastTime: null })

/** A live stream will be loaded again. `date` is where to return to; null keeps an earlier target or live. */
export const playheadBeforeReload = (playhead: Playhead, date: number | null): Playhead => ({
  ...playhead,
  resumeAt: date ?? playhead.resumeAt,
})

/** The reloaded stream offered its window: `isFound` when the viewer's place was still in it. */
export const playheadAfterResume = (playhead: Playhead, isFound: boolean): Playhead => ({
  ...playhead,
  resumeAt: null,
  isBehindByChoice: isFound || playhead.isBehindByChoice,
})
