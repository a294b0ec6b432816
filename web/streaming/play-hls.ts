import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { countStall } from './live-edge.ts'
import { hlsSettings } from './load-policy.ts'
import {
  goLive,
  newRun,
  type Picture,
  type Place,
  placeOfViewer,
  type Run,
  type Signs,
  type StreamSource,
  seekToDate,
  setPhase,
  startPlaying,
} from './picture-run.ts'
import { type Cure, cureFor, type Fault, faultOf, isRefusal, noTries, type Trouble } from './recover.ts'
import { tellKind } from './tell-controls.ts'
import { watchElement } from './watch-element.ts'

/** The library's word for a quality chosen by the line. */
const AUTO = -1

/**
 * Plays a stream in a media element and keeps it playing: its own recovery on top of hls.js, which by itself ends
 * for ever after a short outage, and its own watcher of the live edge. Lazy-loads hls.js; native playback only
 * where hls.js cannot run.
 */
export const playHls = (
  video: HTMLVideoElement,
  source: StreamSource,
  signs: Signs,
  from: Place | null,
): Picture => {
  const run = newRun(video, source, signs, from)
  tellKind(video, source.kind)
  const stopWatching = watchElement(run, { meet, rebuild })
  void begin(run)
  return {
    place: () => placeOfViewer(run),
    goLive: () => goLive(run),
    seekToDate: (at) => seekToDate(run, at.getTime()),
    setQuality: (index) => {
      run.quality = index
      if (run.hls !== null) run.hls.nextLevel = index ?? AUTO
    },
    retry: () => startOver(run),
    leave: () => {
      run.left = true
      clearTimeout(run.cureTimer)
      stopWatching()
      run.hls?.destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}

const begin = async (run: Run): Promise<void> => {
  if (run.source.src === '') return stop(run, 'linkNotFound')
  const library = await import('hls.js').catch(() => null)
  if (run.left) return
  if (library === null) return meet(run, 'connection')
  if (library.default.isSupported()) return attach(run, library.default)
  if (run.video.canPlayType('application/vnd.apple.mpegurl') === '') return stop(run, 'format')
  run.video.src = run.source.src
  startPlaying(run)
}

const attach = (run: Run, Library: typeof Hls) => {
  const hls = new Library({ ...hlsSettings(run.source.kind), startPosition: startPosition(run) })
  run.hls = hls
  hls.on(Library.Events.ERROR, (_name, data) => onHlsError(run, data))
  hls.on(Library.Events.LEVEL_UPDATED, () => resume(run))
  hls.on(Library.Events.MANIFEST_PARSED, () => offerQualities(run, hls))
  hls.loadSource(run.source.src)
  hls.attachMedia(run.video)
  startPlaying(run)
}

const offerQualities = (run: Run, hls: Hls) => {
  run.signs.onQualities(hls.levels.map((it) => it.height))
  if (run.quality !== null) hls.nextLevel = run.quality
}

const startPosition = (run: Run): number =>
  run.source.kind === 'ondemand' && run.lastTime !== null ? run.lastTime : -1

const onHlsError = (run: Run, data: ErrorData) => {
  const trouble: Trouble = { type: data.type, details: data.details, status: data.response?.code ?? null }
  if (isRefusal(trouble.status)) run.signs.onRefused()
  if (data.details === 'bufferStalledError') onStall(run)
  if (!data.fatal && data.type !== 'networkError') return
  run.lastFault = faultOf(trouble)
  run.troubleSince ??= Date.now()
  if (run.phase.at === 'buffering') setPhase(run, { at: 'reconnecting' })
  if (data.fatal) meet(run, run.lastFault)
}

/** Chooses a cure for a fatal fault and takes it. */
const meet = (run: Run, fault: Fault) => {
  run.lastFault = fault
  run.troubleSince ??= Date.now()
  const { cure, tries } = cureFor(fault, run.tries)
  run.tries = tries
  take(run, cure, fault)
}

const take = (run: Run, cure: Cure, fault: Fault) => {
  if (cure.do === 'stop') return stop(run, fault)
  if (run.phase.at !== 'stopped') setPhase(run, { at: run.started ? 'reconnecting' : 'loading' })
  if (cure.do === 'recover-media') {
    run.hls?.recoverMediaError()
    startPlaying(run)
    return
  }
  clearTimeout(run.cureTimer)
  run.cureTimer = setTimeout(() => rebuild(run), cure.afterMs)
}

/** Begins anew where the viewer was: the second of a recording, the wall clock of a rewound live game, else live. */
const rebuild = (run: Run) => {
  clearTimeout(run.cureTimer)
  if (run.source.kind === 'live') run.resumeAt = placeOfViewer(run).date
  run.hls?.destroy()
  run.hls = null
  void begin(run)
}

const startOver = (run: Run) => {
  run.tries = noTries
  run.troubleSince = Date.now()
  run.wantsPlay = true
  setPhase(run, { at: 'loading' })
  rebuild(run)
}

const stop = (run: Run, fault: Fault) => {
  clearTimeout(run.cureTimer)
  setPhase(run, { at: 'stopped', fault, final: true })
  run.hls?.stopLoad()
}

const resume = (run: Run) => {
  if (run.resumeAt === null) return
  const at = run.resumeAt
  run.resumeAt = null
  if (seekToDate(run, at)) run.byChoice = true
}

const onStall = (run: Run) => {
  const { stalls, tooSlow } = countStall(run.stalls, Date.now())
  run.stalls = stalls
  if (tooSlow && run.hls !== null) run.hls.lowLatencyMode = false
}
