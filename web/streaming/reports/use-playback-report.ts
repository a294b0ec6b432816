import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { savePlaybackReport } from '../../../contract/streaming/playback-reports.ts'
import { call } from '../../api.ts'
import type { StreamKind } from '../engine/video-player.ts'
import type { Phase } from '../state/playback-state.ts'
import type { Fault } from '../state/recovery.ts'
import { afterEvent, beginViewing, figuresAt, type Viewing, type ViewingEvent } from './viewing.ts'

const REPORT_MS = 60_000
const DELAY_SAMPLE_MS = 5_000

type Reported = {
  /** The playback's id, of its lease. */
  playbackId: string
  kind: StreamKind
  /** When the viewer asked for the video, by `performance.now()`. */
  askedAt: number
  phase: Phase
  /** The wall clock (ms UTC) of the frame on the screen at the live edge; null elsewhere. */
  liveFrame(): number | null
}

/** Counts what the viewer gets and reports it, each minute and when they leave. */
export const usePlaybackReport = (video: RefObject<HTMLVideoElement | null>, reported: Reported): void => {
  const { playbackId, kind, askedAt, phase } = reported
  const viewing = useRef<Viewing>(beginViewing(kind, askedAt))
  const sender = useRef<(fault?: Fault) => void>(() => undefined)
  const liveFrame = useEffectEvent(reported.liveFrame)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    viewing.current = beginViewing(kind, askedAt)
    const note = (event: ViewingEvent) => {
      viewing.current = afterEvent(viewing.current, event)
    }
    const leaving = new AbortController()
    listen(element, note, leaving.signal)
    const send = openSender(playbackId, element, viewing)
    sender.current = send
    const reports = setInterval(send, REPORT_MS)
    const samples = setInterval(() => noteDelay(element, liveFrame(), note), DELAY_SAMPLE_MS)
    window.addEventListener('pagehide', () => send(), { signal: leaving.signal })
    return () => {
      clearInterval(reports)
      clearInterval(samples)
      leaving.abort()
      send()
    }
  }, [video, playbackId, kind, askedAt])
  const fault = phase.at === 'stopped' ? phase.fault : undefined
  useEffect(() => {
    if (fault !== undefined) sender.current(fault)
  }, [fault])
  const isLost = phase.at === 'reconnecting'
  useEffect(() => {
    if (isLost) viewing.current = afterEvent(viewing.current, { type: 'disconnected' })
  }, [isLost])
}

type Note = (event: ViewingEvent) => void

const listen = (element: HTMLVideoElement, note: Note, signal: AbortSignal): void => {
  const on = (name: string, listener: (at: number) => void) =>
    element.addEventListener(name, () => listener(performance.now()), { signal })
  const shown = (at: number) => note({ type: 'shown', at, height: element.videoHeight })
  on('playing', shown)
  on('resize', (at) => element.paused || element.readyState < element.HAVE_FUTURE_DATA || shown(at))
  on('waiting', (at) => element.seeking || note({ type: 'waiting', at }))
  for (const name of ['seeking', 'pause', 'ended']) on(name, (at) => note({ type: 'left', at }))
}

const noteDelay = (element: HTMLVideoElement, frame: number | null, note: Note): void => {
  if (frame !== null && !element.paused) note({ type: 'delay', ms: Date.now() - frame })
}

/** Sends what has changed since the last time, or a fault; lost figures are in the next report. */
const openSender = (id: string, element: HTMLVideoElement, viewing: RefObject<Viewing>) => {
  let sent = ''
  return (fault?: Fault): void => {
    const droppedFrames = element.getVideoPlaybackQuality().droppedVideoFrames
    const figures = figuresAt(
      afterEvent(viewing.current, { type: 'dropped', frames: droppedFrames }),
      performance.now(),
    )
    // A stall that lasts plays nothing, and is news.
    const news = JSON.stringify(figures)
    if (news === sent && fault === undefined) return
    sent = news
    call(savePlaybackReport, { body: { id, ...figures, ...(fault && { fault }) }, keepalive: true }).catch(
      () => undefined,
    )
  }
}
