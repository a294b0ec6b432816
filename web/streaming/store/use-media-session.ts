import { type RefObject, useEffect, useRef } from 'react'
import { SEEK_STEP_SECONDS } from './player-keys.ts'
import { mediaSessionPosition, seekWindowOf } from './seek-window.ts'

const SIZE = 512
const CREST = 224
const TYPE = 'image/png'

/** Both clubs' crests on a night sky, as a PNG for any lock screen; undefined where it cannot be drawn. */
const drawArtwork = async (crests: readonly string[]): Promise<MediaImage | undefined> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const drawing = canvas.getContext('2d')
  if (drawing === null) return undefined
  const images = await Promise.all(crests.map(loadImage))
  paintNight(drawing)
  const left = (SIZE - CREST * images.length) / (images.length + 1)
  for (const [index, image] of images.entries())
    drawing.drawImage(image, left + index * (CREST + left), (SIZE - CREST) / 2, CREST, CREST)
  return { src: canvas.toDataURL(TYPE), sizes: `${SIZE}x${SIZE}`, type: TYPE }
}

const loadImage = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image(CREST, CREST)
  image.src = src
  await image.decode()
  return image
}

const paintNight = (drawing: CanvasRenderingContext2D) => {
  const sky = drawing.createLinearGradient(0, 0, 0, SIZE)
  const style = getComputedStyle(document.documentElement)
  sky.addColorStop(0, style.getPropertyValue('--night-sky-high').trim())
  sky.addColorStop(1, style.getPropertyValue('--night-sky-low').trim())
  drawing.fillStyle = sky
  drawing.fillRect(0, 0, SIZE, SIZE)
  drawing.fillStyle = style.getPropertyValue('--clay-deep').trim()
  drawing.fillRect(0, SIZE - 24, SIZE, 24)
}

type MediaSessionActions = {
  seekBy(seconds: number): void
  /** To a second of what the lock screen shows. */
  seekTo(seconds: number): void
  /** The second at which the lock screen says that the video ends; null for its true end. */
  paddedTo(): number | null
}

/** Shows the game on the lock screen and handles headset and keyboard keys while the component is mounted. */
export const useMediaSession = (
  video: RefObject<HTMLVideoElement | null>,
  { title, crests }: { title: string; crests: readonly string[] },
  actions: MediaSessionActions,
): void => {
  const latest = useRef(actions)
  latest.current = actions
  const [first = '', second = ''] = crests
  useEffect(() => {
    const element = video.current
    if (element === null || !('mediaSession' in navigator)) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (artwork: MediaImage[]) => {
      if (!signal.aborted)
        navigator.mediaSession.metadata = new MediaMetadata({ title, artist: 'Playball', artwork })
    }
    show([])
    const both = [first, second].filter((it) => it !== '')
    const draw = () =>
      void drawArtwork(both).then(
        (it) => show(it === undefined ? [] : [it]),
        () => undefined,
      )
    // Drawing takes a frame or two, so it must not delay the first frame.
    if (both.length > 0) oncePlaying(element, draw, signal)
    return () => leaving.abort()
  }, [video, title, first, second])
  useEffect(() => {
    const element = video.current
    if (element === null || !('mediaSession' in navigator)) return
    return takeOver(element, latest)
  }, [video])
}

const oncePlaying = (element: HTMLVideoElement, callback: () => void, signal: AbortSignal) => {
  if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) callback()
  else element.addEventListener('playing', callback, { once: true, signal })
}

const takeOver = (element: HTMLVideoElement, actions: RefObject<MediaSessionActions>) => {
  const { mediaSession } = navigator
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void element.play().catch(() => undefined)],
    ['pause', () => element.pause()],
    ['seekbackward', ({ seekOffset }) => actions.current.seekBy(-(seekOffset ?? SEEK_STEP_SECONDS))],
    ['seekforward', ({ seekOffset }) => actions.current.seekBy(seekOffset ?? SEEK_STEP_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && actions.current.seekTo(seekTime)],
  ]
  for (const [action, handler] of handlers) setHandler(action, handler)
  const leaving = new AbortController()
  for (const name of ['play', 'pause', 'seeked', 'ratechange', 'durationchange', 'progress'])
    element.addEventListener(name, () => showPosition(element, actions.current.paddedTo()), {
      signal: leaving.signal,
    })
  return () => {
    leaving.abort()
    for (const [action] of handlers) setHandler(action, null)
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  }
}

/** A browser that does not know an action throws. */
const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // It has no such key.
  }
}

/** A browser to which no position is said shows the video's own, with its true end. */
const showPosition = (element: HTMLVideoElement, paddedTo: number | null) => {
  navigator.mediaSession.playbackState = element.paused ? 'paused' : 'playing'
  const window = seekWindowOf(element)
  const told = window === undefined || paddedTo === null ? window : { ...window, end: paddedTo }
  const position = mediaSessionPosition(told, element.currentTime, element.playbackRate)
  if (position !== undefined) navigator.mediaSession.setPositionState(position)
}
