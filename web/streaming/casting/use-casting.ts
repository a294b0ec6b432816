import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { StreamKind } from '../engine/video-player.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import type { Door } from '../store/use-player.ts'
import type { CastElement } from './cast-element.ts'
import type { Castable, FollowedReceiver } from './follow-receiver.ts'

type CastGame = Pick<Castable, 'title' | 'isHidden'> & {
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
  const { section, position, kind, title, isHidden, handOver, takeBack, onPlayhead } = game
  const frame = useRef<number | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  const casting: Casting = useCasting({
    ...{ hasPlayed, kind, title, isHidden, handOver },
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
  /** The second at which a hidden recording's bar ends instead of with the video; null for another's. */
  paddedTo: number | null
  attach: (element: CastElement | null) => void
  /** Seeks the receiver to a wall clock (ms UTC); false where it is unknown, or still to come. */
  seekToDate: (at: number) => boolean
  end: () => void
}

/** `isOffered`: whether this installation casts; `hasPlayed`: whether a frame was shown. */
type Offered = Castable & { isOffered: boolean; hasPlayed: boolean }

/**
 * Casts the game to a receiver and takes it back; Google's script loads after the first frame, when the page
 * has time.
 */
const useCasting = ({ isOffered, hasPlayed, ...castable }: Offered): Casting => {
  const latest = useRef(castable)
  latest.current = castable
  const [isAvailable, setAvailable] = useState(false)
  const [stage, setStage] = useState<'off' | 'connecting' | 'on'>('off')
  const [device, setDevice] = useState('')
  const [paddedTo, setPaddedTo] = useState<number | null>(null)
  const receiver = useRef<FollowedReceiver | null>(null)
  const [element, setElement] = useState<CastElement | null>(null)
  const script = useLateScript(isOffered && hasPlayed)
  useEffect(() => {
    if (element === null || script === undefined) return
    receiver.current = script.followReceiver(element, latest, {
      onAvailable: setAvailable,
      onBegin: () => setStage('connecting'),
      onPadded: setPaddedTo,
      onPlay: (name) => {
        setDevice(name)
        setStage('on')
      },
      onEnd: () => setStage('off'),
    })
    return receiver.current.stop
  }, [element, script])
  const end = () => receiver.current?.end()
  const isLost = stage !== 'off' && castable.kind === undefined
  useEffect(() => {
    if (isLost) receiver.current?.end()
  }, [isLost])
  return {
    ...{ isReady: script !== undefined, isAvailable, device, paddedTo, attach: setElement, end },
    seekToDate: (at) => receiver.current?.seekToDate(at) ?? false,
    isOn: stage !== 'off',
    isConnected: stage === 'on',
  }
}

/** The longest wait for the browser's idle time after the first frame. */
const LATEST_MS = 3_000

type Script = typeof import('./follow-receiver.ts')

const useLateScript = (isDue: boolean): Script | undefined => {
  const [script, setScript] = useState<Script>()
  const isMissing = isDue && script === undefined
  useEffect(() => {
    if (!isMissing || !knowsCast()) return
    const load = () => import('./follow-receiver.ts').then(setScript, () => undefined)
    const idle = requestIdleCallback(() => void load(), { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [isMissing])
  return script
}

/** Whether this browser may support Google's sender: browsers that are not based on Chromium do not. */
const knowsCast = (): boolean => 'chrome' in globalThis
