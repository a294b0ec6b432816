import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { StreamKind } from '../engine/video-player.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { seekWindowOf } from '../store/seek-window.ts'
import type { Door } from '../store/use-player.ts'
import { type CastBeginning, castDate, castSeconds, positionAfterCast } from './cast-clock.ts'
import type { CastElement } from './cast-element.ts'

type CastGame = {
  section: RefObject<HTMLElement | null>
  position: RefObject<PlaybackPosition | null>
  /** undefined while nothing may be watched here. */
  kind: StreamKind | undefined
  handOver: () => Promise<string>
  takeBack: () => void
  onPlayhead: (at: number | null) => void
  /** The moment that the page opens, and the last one that was opened. */
  door: Door | null | undefined
  openedDoor: RefObject<Door | null>
}

/** The game on a receiver instead of this page, and back. `onPlayhead` gets the frame of the page's video. */
export const useCastGame = (game: CastGame) => {
  const { section, position, kind, handOver, takeBack, onPlayhead } = game
  const frame = useRef<number | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  const casting: Casting = useCasting({
    ...{ hasPlayed, kind, handOver },
    isOffered: useSiteConfig().data?.casting ?? false,
    local: () => section.current?.querySelector('video') ?? null,
    frame: () => ({ date: frame.current, isAtLiveEdge: position.current?.date == null }),
    onFrame: (date, at) => {
      position.current = at
      onPlayhead(date)
    },
    onReturn: (at) => {
      position.current = at
      takeBack()
    },
  })
  useCastDoor(casting, game)
  return {
    casting,
    onPlayhead: (at: number | null) => {
      frame.current = at
      if (at !== null) setHasPlayed(true)
      onPlayhead(at)
    },
  }
}

/** Seeks the receiver to each door that is pressed while it plays. */
const useCastDoor = (casting: Casting, { door, openedDoor }: Pick<CastGame, 'door' | 'openedDoor'>) => {
  const { t } = useTranslation()
  const open = useEffectEvent((to: Door) => {
    if (to === openedDoor.current) return
    openedDoor.current = to
    if (!casting.seekToDate(to.at)) showToast(t('watch.outsideVideo'), 'warning')
  })
  useEffect(() => {
    if (door != null && casting.isConnected) open(door)
  }, [door, casting.isConnected])
}

export type Casting = {
  /**
   * Whether the cast element may be in the page: after the first frame, if this installation offers casting.
   */
  isReady: boolean
  /** Whether there is a receiver to cast to. */
  isAvailable: boolean
  /** Whether a receiver plays instead of this page. */
  isOn: boolean
  isConnected: boolean
  /** The receiver's name by its owner; empty where that is unknown. */
  device: string
  attach: (element: CastElement | null) => void
  /** Seeks the receiver to a wall clock (ms UTC); false where it is unknown, or still to come. */
  seekToDate: (at: number) => boolean
  end: () => void
}

type Castable = {
  /** Whether this installation casts. */
  isOffered: boolean
  /** Whether a frame was shown. */
  hasPlayed: boolean
  /** undefined while the viewer may watch nothing here. */
  kind: StreamKind | undefined
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

/**
 * Casts the game to a receiver and takes it back; Google's script loads after the first frame, when the page
 * has time.
 */
const useCasting = (castable: Castable): Casting => {
  const latest = useRef(castable)
  latest.current = castable
  const [isAvailable, setAvailable] = useState(false)
  const [stage, setStage] = useState<'off' | 'connecting' | 'on'>('off')
  const [device, setDevice] = useState('')
  const beginning = useRef<CastBeginning | null>(null)
  const [element, setElement] = useState<CastElement | null>(null)
  const isReady = useLateScript(castable.isOffered && castable.hasPlayed)
  useEffect(() => {
    if (element === null) return
    const follow = followReceiver(
      element,
      { castable: latest, beginning },
      {
        onAvailable: setAvailable,
        onBegin: () => setStage('connecting'),
        onPlay: () => {
          setDevice(receiverName())
          setStage('on')
        },
        onEnd: () => setStage('off'),
      },
    )
    return follow.stop
  }, [element])
  const isLost = stage !== 'off' && castable.kind === undefined
  useEffect(() => {
    if (isLost) endCast()
  }, [isLost])
  return {
    ...{ isReady, isAvailable, device, attach: setElement, end: endCast },
    seekToDate: (at) => {
      const seconds = beginning.current && castSeconds(beginning.current, at, Date.now())
      if (element === null || seconds === null) return false
      element.currentTime = seconds
      return true
    },
    isOn: stage !== 'off',
    isConnected: stage === 'on',
  }
}

/** The longest wait for the browser's idle time after the first frame. */
const LATEST_MS = 3_000

const useLateScript = (isDue: boolean): boolean => {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isDue || isReady || !knowsCast()) return
    const load = () =>
      import('./cast-element.ts').then(
        () => setReady(true),
        () => undefined,
      )
    const idle = requestIdleCallback(() => void load(), { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [isDue, isReady])
  return isReady
}

type Stages = {
  onAvailable(isAvailable: boolean): void
  onBegin(): void
  onPlay(): void
  onEnd(): void
}

/** `beginning`: where the receiver took over; null while nothing is cast. */
type Received = { castable: RefObject<Castable>; beginning: RefObject<CastBeginning | null> }

const followReceiver = (element: CastElement, { castable, beginning }: Received, stages: Stages) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const received = () => ({ seconds: element.currentTime, now: Date.now() })
  element.source = async () => {
    const from = beginningOf(castable.current)
    beginning.current = from
    stages.onBegin()
    try {
      return { address: await castable.current.handOver(), seconds: from.seconds }
    } catch (error) {
      endCast()
      throw error
    }
  }
  element.addEventListener('playing', () => beginning.current !== null && stages.onPlay(), { signal })
  const tell = () => {
    const from = beginning.current
    if (from === null) return
    castable.current.onFrame(castDate(from, received()), positionAfterCast(from, received()))
  }
  element.addEventListener('timeupdate', tell, { signal })
  const onEnd = () => {
    element.removeAttribute('cast-src')
    stages.onEnd()
    const from = beginning.current
    beginning.current = null
    if (from !== null && castable.current.kind !== undefined)
      castable.current.onReturn(positionAfterCast(from, received()))
  }
  const { remote } = element
  remote?.addEventListener('disconnect', onEnd, { signal })
  remote?.watchAvailability(stages.onAvailable).catch(() => undefined)
  return { stop: () => stopping.abort() }
}

const beginningOf = ({ kind = 'ondemand', local, frame }: Castable): CastBeginning => {
  const video = local()
  const start = video === null ? 0 : (seekWindowOf(video)?.start ?? 0)
  return { kind, ...frame(), seconds: Math.max(0, (video?.currentTime ?? 0) - start), at: Date.now() }
}

/** The parts of Google's sender that the library does not use. */
type CastFramework = {
  framework?: {
    CastContext: {
      getInstance(): {
        getCurrentSession(): { getCastDevice(): { friendlyName?: unknown } } | null
        endCurrentSession(stopReceiver: boolean): void
      }
    }
  }
}

const context = () => {
  const { cast }: { cast?: CastFramework } = globalThis as { cast?: CastFramework }
  return cast?.framework?.CastContext.getInstance()
}

/** The receiver's name by its owner; empty where that is unknown. */
const receiverName = (): string => {
  const name = context()?.getCurrentSession()?.getCastDevice().friendlyName
  return typeof name === 'string' ? name : ''
}

const endCast = (): void => context()?.endCurrentSession(true)

/** Whether this browser may support Google's sender: browsers that are not based on Chromium do not. */
const knowsCast = (): boolean => 'chrome' in globalThis
