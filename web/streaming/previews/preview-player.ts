import type Hls from 'hls.js'
import type { HlsConfig, Events as HlsEvents } from 'hls.js'
import { mediaTimeOf } from '../state/live-edge.ts'

/** Pictures of a stream, in the smallest quality that it has. */
export type PreviewPlayer = {
  /**
   * The frame at that wall clock (ms UTC); undefined where it does not come in time. Callers ask for one at a
   * time.
   */
  pictureAt(at: number): Promise<ImageBitmap | undefined>
  destroy(): void
}

const WIDTH = 320
const PATIENCE_MS = 15_000
const KEPT = 120

/**
 * A player beside the watched one, never in the page; it loads one segment for each picture and then nothing.
 */
export const openPreviewPlayer = async (src: string): Promise<PreviewPlayer | undefined> => {
  const { default: Library, Events, FetchLoader } = await import('hls.js')
  if (!Library.isSupported()) return undefined
  const video = document.createElement('video')
  video.muted = true
  const hls = new Library({ ...sparing, loader: FetchLoader })
  hls.on(Events.MANIFEST_PARSED, () => {
    hls.loadLevel = 0
    loadPlaylist(hls)
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  const kept = new Map<number, ImageBitmap>()
  return {
    pictureAt: async (at) => {
      const known = kept.get(at)
      if (known !== undefined) return known
      const patience = AbortSignal.timeout(PATIENCE_MS)
      const picture = await takePicture({ hls, video, updated: Events.LEVEL_UPDATED }, at, patience).catch(
        () => undefined,
      )
      hls.stopLoad()
      if (picture !== undefined) keep(kept, at, picture)
      return picture
    },
    destroy: () => {
      hls.destroy()
      for (const picture of kept.values()) picture.close()
    },
  }
}

/**
 * The interstitials' controller would load segments by itself. The library's type does not say that it may be
 * left out.
 */
const withoutInterstitials: object = { interstitialsController: undefined }

const sparing: Partial<HlsConfig> = {
  ...withoutInterstitials,
  ...{ autoStartLoad: false, startLevel: 0, lowLatencyMode: false },
  ...{ maxBufferLength: 1, maxMaxBufferLength: 1, backBufferLength: 0 },
  // Segments of the watched player come from the browser's cache, however old: their names are used once.
  fetchSetup: ({ url, responseType }, init: RequestInit) =>
    new Request(url, { ...init, ...(responseType === 'arraybuffer' && { cache: 'force-cache' }) }),
}

/**
 * Loads no segment: a segment given up for that of the picture would delay the picture until patience ends.
 */
const loadPlaylist = (hls: Hls): void => {
  hls.startLoad()
  hls.pauseBuffering()
}

type Loaded = { hls: Hls; video: HTMLVideoElement; updated: HlsEvents.LEVEL_UPDATED }

const takePicture = async (
  { video, ...loaded }: Loaded,
  at: number,
  patience: AbortSignal,
): Promise<ImageBitmap> => {
  const { hls } = loaded
  const time = await timeOf(loaded, at, patience)
  const shown = once(video, 'seeked', patience)
  video.currentTime = time
  hls.startLoad(time)
  await shown
  const height = Math.round((WIDTH * video.videoHeight) / Math.max(1, video.videoWidth))
  return createImageBitmap(video, { resizeWidth: WIDTH, resizeHeight: height })
}

/**
 * The second of that frame in the playlist; a live playlist is read again for a frame that it does not have.
 */
const timeOf = async (
  { hls, updated }: Omit<Loaded, 'video'>,
  at: number,
  patience: AbortSignal,
): Promise<number> => {
  const known = timeIn(hls, at)
  if (known !== null) return known
  while (!patience.aborted) {
    const isUpdated = new Promise<void>((done) => hls.once(updated, () => done()))
    if (hls.levels.length > 0) loadPlaylist(hls)
    await Promise.race([isUpdated, aborted(patience)])
    const time = timeIn(hls, at)
    if (time !== null) return time
  }
  throw new Error('not in the playlist')
}

const timeIn = (hls: Hls, at: number): number | null => {
  const details = hls.latestLevelDetails
  return details ? mediaTimeOf(at, details.fragments) : null
}

const once = (target: EventTarget, name: string, patience: AbortSignal): Promise<void> =>
  Promise.race([
    new Promise<void>((done) =>
      target.addEventListener(name, () => done(), { once: true, signal: patience }),
    ),
    aborted(patience),
  ])

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))

/** Stores a picture; removes the oldest where there are too many. */
const keep = (kept: Map<number, ImageBitmap>, at: number, picture: ImageBitmap): void => {
  kept.set(at, picture)
  const [oldest] = kept.keys()
  if (kept.size <= KEPT || oldest === undefined) return
  kept.get(oldest)?.close()
  kept.delete(oldest)
}
