import { isBehindByChoice, shouldCatchUp } from './live-edge.ts'
import { behindLive, goLive, type Run, setPhase, tell } from './picture-run.ts'
import { type Fault, faultOfElement, noTries, outOfPatience } from './recover.ts'

/** What the watcher may ask of the engine. */
export type Cures = { meet(run: Run, fault: Fault): void; rebuild(run: Run): void }

const TICK_MS = 1_000
const HEALTHY_MS = 30_000
/** Buffering for longer than this is called what it is. */
const CALM_MS = 5_000
const VIEWER_STEP_BACK_SECONDS = 1.5
const WINDOW_MARGIN_SECONDS = 15

/** The media element brings the truth: its events, the network's and the tab's. Answers how to stop listening. */
export const watchElement = (run: Run, cures: Cures): (() => void) => {
  const ticker = setInterval(() => tick(run), TICK_MS)
  const stopListening = new AbortController()
  const on = (target: EventTarget, name: string, then: () => void) =>
    target.addEventListener(name, then, { signal: stopListening.signal })
  on(run.video, 'timeupdate', () => onProgress(run))
  on(run.video, 'waiting', () => onWaiting(run))
  on(run.video, 'seeking', () => onSeeking(run))
  on(run.video, 'pause', () => {
    run.wantsPlay = false
  })
  on(run.video, 'play', () => onPlay(run))
  on(run.video, 'emptied', () => {
    if (run.source.kind === 'live') run.lastTime = null
  })
  on(run.video, 'error', () => onElementError(run, cures))
  on(window, 'online', () => hurry(run, cures))
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry(run, cures)
  })
  return () => {
    clearInterval(ticker)
    stopListening.abort()
  }
}

const onProgress = (run: Run) => {
  const { video } = run
  const advanced = run.lastTime === null || Math.abs(video.currentTime - run.lastTime) > 0.01
  if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && advanced && !video.seeking) {
    run.started = true
    run.troubleSince = null
    run.healthySince ??= Date.now()
    run.tries = { ...run.tries, network: 0 }
    run.lastTime = video.currentTime
    setPhase(run, { at: 'playing' })
  }
  tell(run)
}

const onWaiting = (run: Run) => {
  run.healthySince = null
  if (!run.started || run.phase.at === 'stopped') return
  const isCalm = run.troubleSince === null && navigator.onLine
  setPhase(run, { at: isCalm ? 'buffering' : 'reconnecting' })
  run.troubleSince ??= Date.now()
}

const onSeeking = (run: Run) => {
  if (run.lastTime === null || run.hls === null || run.source.kind !== 'live') return
  const step = run.video.currentTime - run.lastTime
  if (step < -VIEWER_STEP_BACK_SECONDS) run.byChoice = true
  else if (!isBehindByChoice(behindLive(run))) run.byChoice = false
  run.lastTime = run.video.currentTime
}

const onPlay = (run: Run) => {
  run.wantsPlay = true
  const { hls, video } = run
  if (!run.started || hls === null || run.source.kind !== 'live') return
  run.byChoice ||= isBehindByChoice(behindLive(run))
  const begin = video.seekable.length > 0 ? video.seekable.start(0) : 0
  if (video.currentTime >= begin) return
  const oldest = begin + WINDOW_MARGIN_SECONDS
  if (oldest < (hls.liveSyncPosition ?? 0)) video.currentTime = oldest
  else goLive(run)
}

const onElementError = (run: Run, cures: Cures) => {
  const code = run.video.error?.code
  if (code === undefined || run.left) return
  if (run.hls === null) cures.meet(run, faultOfElement(code))
}

/** The line or the tab is back: do not sit out the wait. */
const hurry = (run: Run, cures: Cures) => {
  const trying = run.phase.at === 'reconnecting' || (run.phase.at === 'stopped' && !run.phase.final)
  if (trying) cures.rebuild(run)
}

const tick = (run: Run) => {
  const now = Date.now()
  if (run.healthySince !== null && now - run.healthySince > HEALTHY_MS) run.tries = noTries
  const quiet = run.phase.at !== 'playing' && run.phase.at !== 'stopped'
  if (quiet && outOfPatience(run.troubleSince, now))
    setPhase(run, { at: 'stopped', fault: run.lastFault, final: false })
  if (run.phase.at === 'buffering' && now - (run.troubleSince ?? now) > CALM_MS)
    setPhase(run, { at: 'reconnecting' })
  watchEdge(run)
  tell(run)
}

const watchEdge = (run: Run) => {
  const { hls, video } = run
  if (run.source.kind !== 'live' || hls === null || !run.started) return
  const { paused, seeking } = video
  const view = { behind: behindLive(run), paused, seeking, byChoice: run.byChoice }
  if (shouldCatchUp(view) && hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
}
