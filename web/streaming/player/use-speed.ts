import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StreamKind } from '../playback/playback-session.ts'
import { type Speed, speedAtPlayhead } from './preferences/playback-speed.ts'
import { changePreferences, usePreferences } from './preferences/use-preferences.ts'

/** The speed of the video: remembered for recordings; a live game begins at its own, and is there again at the live edge. */
export const useSpeed = (
  video: RefObject<HTMLVideoElement | null>,
  kind: StreamKind,
  isBehind: boolean,
): { speed: Speed; setSpeed: (speed: Speed) => void } => {
  const preferred = usePreferences().speed
  const [liveSpeed, setLiveSpeed] = useState<Speed>(1)
  const wasBehind = useRef(false)
  const speed = kind === 'live' ? liveSpeed : preferred
  useEffect(() => {
    setLiveSpeed((before) => speedAtPlayhead(before, { wasBehind: wasBehind.current, isBehind }))
    wasBehind.current = isBehind
  }, [isBehind])
  useEffect(() => {
    if (video.current === null) return
    // A reload starts at the default.
    video.current.defaultPlaybackRate = speed
    video.current.playbackRate = speed
  }, [video, speed])
  const setSpeed = (to: Speed) => (kind === 'live' ? setLiveSpeed(to) : changePreferences({ speed: to }))
  return { speed, setSpeed }
}
