import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { playHls } from '../engine/play-hls.ts'
import type { StreamKind, VideoPlayer } from '../engine/video-player.ts'
import type { Phase } from '../state/playback-state.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { changePreferences, preferencesNow } from './preferences.ts'

export type VideoState = {
  phase: Phase
  /** Whole seconds behind live; 0 at the live edge and for recordings, null until known for a resumed one. */
  behindSeconds: number | null
  /** Whether a live game's broadcast has ended. */
  isOver: boolean
  /** True while the browser's autoplay policy keeps the video muted. */
  mutedByBrowser: boolean
  /** Height (pixels) of a fixed quality too high for the bandwidth; null if none, or its notice is closed. */
  tooHigh: number | null
  /** Heights in pixels of the qualities, in the order of `setQuality`. */
  qualities: number[]
}

/**
 * The start: the viewer's `position` from before a new lease, else the frame at which the user left the game.
 */
type Beginning = { position: RefObject<PlaybackPosition | null>; resumeAt: number | null }

type VideoOptions = Beginning & {
  src: string
  kind: StreamKind
  playbackId: string
  gameId: number
  onAccessDenied: () => void
  /** Called several times a second with the shown frame's wall clock, and a pending `resumeAt` (ms UTC). */
  onDate: (at: Date | null, resumeAt: number | null) => void
}

const initialState: VideoState = {
  phase: { at: 'loading' },
  behindSeconds: 0,
  isOver: false,
  mutedByBrowser: false,
  tooHigh: null,
  qualities: [],
}

const stateAtFirst = ({ kind, position, resumeAt }: VideoOptions): VideoState => {
  const isFurtherBack = kind === 'live' && (position.current ?? positionAt(resumeAt))?.date != null
  return isFurtherBack ? { ...initialState, behindSeconds: null } : initialState
}

/**
 * Plays `src` in the video element while the component is mounted. Another `src` of the same game, after a
 * new lease, continues at the viewer's `position`.
 */
export const useVideo = (video: RefObject<HTMLVideoElement | null>, options: VideoOptions) => {
  const { t } = useTranslation()
  const [state, setState] = useState(() => stateAtFirst(options))
  const playerRef = useRef<VideoPlayer | null>(null)
  const isMutedByBrowser = useRef(false)
  /** Said once of each quality: who keeps to it has read it. */
  const toldOf = useRef<number | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { src, kind, playbackId, gameId, position } = options
  useEffect(() => {
    if (video.current === null) return
    isMutedByBrowser.current = false
    applyVolume(video.current)
    const update = (change: Partial<VideoState>) => setState((before) => withChange(before, change))
    const player = playHls(
      video.current,
      { src, kind, playbackId, gameId, captionsLabel: t('watch.captions') },
      {
        onPhase: (phase) => update({ phase }),
        onTick: ({ playingDate, resumeAt, ...edge }) => {
          position.current = playerRef.current?.position() ?? position.current
          update(edge)
          latest.current.onDate(playingDate, resumeAt)
        },
        onAccessDenied: () => latest.current.onAccessDenied(),
        onQualities: (qualities) => {
          update({ qualities })
          const preferred = indexOfHeight(qualities, preferencesNow().quality)
          if (preferred !== null) player.setQuality(preferred)
        },
        onQualityTooHigh: () => {
          const { quality } = preferencesNow()
          if (toldOf.current !== quality) update({ tooHigh: quality })
          toldOf.current = quality
        },
        onMuted: () => {
          isMutedByBrowser.current = true
          update({ mutedByBrowser: true })
        },
      },
      position.current ?? positionAt(latest.current.resumeAt),
    )
    playerRef.current = player
    return () => {
      position.current = player.position()
      player.destroy()
    }
  }, [video, position, src, kind, playbackId, gameId, t])
  const closeTooHigh = useCallback(() => setState((before) => withChange(before, { tooHigh: null })), [])
  return {
    state,
    goLive: () => playerRef.current?.goLive(),
    retry: () => playerRef.current?.retry(),
    seekToDate: (at: number) => playerRef.current?.seekToDate(new Date(at)) ?? false,
    dateAt: (seconds: number) => playerRef.current?.dateAt(seconds) ?? null,
    timeAt: (at: number) => playerRef.current?.timeAt(at) ?? null,
    bitsPerSecond: () => playerRef.current?.bitsPerSecond() ?? null,
    playing: () => ({ kind, ...whereabouts(playerRef.current) }),
    /** By its height in pixels; null chooses by bandwidth. */
    setQuality: (height: number | null) => {
      changePreferences({ quality: height })
      toldOf.current = null
      closeTooHigh()
      playerRef.current?.setQuality(indexOfHeight(state.qualities, height))
    },
    closeTooHigh,
    /** The volume changed: remembered, but not the silence that the browser asked for. */
    onVolume: ({ volume, muted }: HTMLVideoElement) => {
      if (muted && isMutedByBrowser.current) return
      isMutedByBrowser.current = false
      setState((before) => withChange(before, { mutedByBrowser: false }))
      changePreferences({ volume, muted })
    },
  }
}

/** As of now: the wall clock of the viewer's place, whether they chose to be behind live, and the kind. */
const whereabouts = (player: VideoPlayer | null) => ({
  date: player?.playingDate()?.getTime() ?? null,
  isBehindByChoice: player?.isBehindByChoice() ?? false,
  ...(player === null ? {} : { kind: player.kind() }),
})

const positionAt = (date: number | null): PlaybackPosition | null =>
  date === null ? null : { time: 0, date }

const applyVolume = (video: HTMLVideoElement) => {
  const { volume, muted } = preferencesNow()
  video.volume = volume
  video.muted = muted
}

const indexOfHeight = (heights: readonly number[], height: number | null): number | null => {
  const index = height === null ? -1 : heights.indexOf(height)
  return index === -1 ? null : index
}

/** The same object when nothing changed, or React would render four times a second. */
const withChange = (before: VideoState, change: Partial<VideoState>): VideoState => {
  const keys = Object.keys(change) as (keyof VideoState)[]
  return keys.every((key) => before[key] === change[key]) ? before : { ...before, ...change }
}
