import type Hls from 'hls.js'
import { placeOf, secondsBehind } from './live-edge.ts'
import { type Fault, noTries, type Tries } from './recover.ts'
import { tellEdge } from './tell-controls.ts'

export type StreamKind = 'live' | 'ondemand'
export type StreamSource = { src: string; kind: StreamKind }

/** What the picture is doing. A `stopped` that is not final still tries quietly and may come back by itself. */
export type Phase =
  | { at: 'loading' }
  | { at: 'playing' }
  | { at: 'buffering' }
  | { at: 'reconnecting' }
  | { at: 'stopped'; fault: Fault; final: boolean }

/** How the engine speaks. `playingDate` is the wall clock of the picture on the screen. */
export type Signs = {
  onPhase(phase: Phase): void
  onTick(tick: { playingDate: Date | null; behindSeconds: number }): void
  /** The origin refused the media: the lease may have gone. */
  onRefused(): void
  /** The heights (pixels) of the qualities that can be chosen, in the order of `setQuality`. */
  onQualities(heights: number[]): void
  /** The browser let us start only without sound. */
  onMuted(): void
}

/** Where the viewer was, to begin there again: the second of a recording, the wall clock (ms UTC) of a rewound live game. */
export type Place = { time: number; date: number | null }

export type Picture = {
  place(): Place
  /** To the live edge, playing. */
  goLive(): void
  /** To the moment with that wall clock; false when it is not in the window. */
  seekToDate(at: Date): boolean
  /** Fixes a quality by its place in `onQualities`; null lets the line decide. */
  setQuality(index: number | null): void
  /** Begins again at once, after a stop or on the viewer's wish. */
  retry(): void
  leave(): void
}

/** One picture on its way: everything that the engine remembers. Instants are ms UTC. */
export type Run = {
  video: HTMLVideoElement
  source: StreamSource
  signs: Signs
  hls: Hls | null
  tries: Tries
  troubleSince: number | null
  healthySince: number | null
  lastFault: Fault
  phase: Phase
  stalls: number[]
  byChoice: boolean
  wantsPlay: boolean
  quality: number | null
  started: boolean
  lastTime: number | null
  /** Wall clock (ms) to return to after a reload, for a viewer who is behind by choice. */
  resumeAt: number | null
  cureTimer: ReturnType<typeof setTimeout> | undefined
  left: boolean
}

export const newRun = (
  video: HTMLVideoElement,
  source: StreamSource,
  signs: Signs,
  from: Place | null,
): Run => ({
  video,
  source,
  signs,
  hls: null,
  tries: noTries,
  troubleSince: Date.now(),
  healthySince: null,
  lastFault: 'timeout',
  phase: { at: 'loading' },
  stalls: [],
  byChoice: false,
  wantsPlay: true,
  quality: null,
  started: false,
  lastTime: source.kind === 'ondemand' ? (from?.time ?? null) : null,
  resumeAt: source.kind === 'live' ? (from?.date ?? null) : null,
  cureTimer: undefined,
  left: false,
})

/** Starts with sound where the browser allows it, else without. */
export const startPlaying = (run: Run) => {
  if (!run.wantsPlay) return
  run.video.play().catch((error: unknown) => {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!refused || run.left || run.video.muted) return
    run.video.muted = true
    run.signs.onMuted()
    run.video.play().catch(() => setPhase(run, { at: 'playing' }))
  })
}

export const seekToDate = (run: Run, at: number): boolean => {
  const details = run.hls?.latestLevelDetails
  const place = details ? placeOf(at, details.fragments) : null
  if (place === null) return false
  run.video.currentTime = place
  return true
}

export const goLive = (run: Run) => {
  const edge = run.hls?.liveSyncPosition ?? endOf(run.video.seekable)
  run.byChoice = false
  run.lastTime = null
  if (edge != null) run.video.currentTime = edge
  run.wantsPlay = true
  startPlaying(run)
}

const endOf = (ranges: TimeRanges): number | null =>
  ranges.length === 0 ? null : ranges.end(ranges.length - 1)

export const tell = (run: Run) => {
  const isLive = run.source.kind === 'live' && run.started
  const behindSeconds = isLive ? secondsBehind(behindLive(run)) : 0
  if (run.hls?.liveSyncPosition != null) tellEdge(run.video, run.hls.liveSyncPosition)
  run.signs.onTick({ playingDate: playingDate(run), behindSeconds })
}

export const placeOfViewer = (run: Run): Place => ({
  time: run.video.currentTime,
  date: run.byChoice ? (playingDate(run)?.getTime() ?? null) : null,
})

/** Seconds behind the live place; of now, while the library's own latency is of its last look. */
export const behindLive = ({ hls, video }: Run): number =>
  hls?.liveSyncPosition == null ? 0 : hls.liveSyncPosition - video.currentTime

export const playingDate = (run: Run): Date | null => {
  if (run.hls !== null) return run.hls.playingDate
  const native: HTMLVideoElement & { getStartDate?: () => Date } = run.video
  const start = native.getStartDate?.()
  if (start === undefined || Number.isNaN(start.getTime())) return null
  return new Date(start.getTime() + run.video.currentTime * 1_000)
}

export const setPhase = (run: Run, phase: Phase) => {
  if (run.left || JSON.stringify(phase) === JSON.stringify(run.phase)) return
  run.phase = phase
  run.signs.onPhase(phase)
}
