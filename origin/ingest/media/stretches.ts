import type { AudioConfig, Message, VideoConfig } from './flv-tags.ts'

/** A run of pictures without a break in time, all for one configuration of the decoder. */
export type Stretch = {
  video: VideoConfig
  /** Undefined: there is no sound. */
  audio: AudioConfig | undefined
  /** When its first picture arrived, ms UTC. */
  arrivedAt: number
  /** When its first picture is shown, on the encoder's own timeline in ms. */
  firstShownAt: number
  /** How long before it is shown its first picture is decoded, ms. */
  leadMs: number
}

/** A picture; times in ms from the stretch's start, where the first picture is shown. */
export type Picture = { dts: number; pts: number; isKey: boolean; bytes: Buffer }

/** An AAC frame, `at` ms from the stretch's start. */
export type Sound = { at: number; bytes: Buffer }

export type StretchEvents = {
  begin(stretch: Stretch): void
  picture(picture: Picture, arrivedAt: number): void
  sound(sound: Sound): void
  end(): void
}

/** Beyond this the pictures before and after are two stretches, if the one after needs no other. */
const GAP_MS = 500
/** Beyond this they are even if pictures are lost until one needs no other. */
const LONG_GAP_MS = 3_000
const BACK_MS = 1_000
/** How long a stretch waits to learn whether there is sound. */
const SOUND_WITHIN_MS = 1_000
/** Sound that is so far behind the picture is gone. */
const SOUND_GONE_MS = 2_000
const KEPT_SOUNDS = 200

type Running = Stretch & {
  firstDts: number
  lastDts: number
  lastSound: number
  hasSound: boolean | undefined
  /** What came before it was known whether there is sound. */
  held: (() => void)[]
}

/**
 * Reads the messages of one encoder into stretches: ends one where time jumps, the picture's configuration changes, or sound
 * comes or goes, and begins the next with a picture that needs no other. Times are unwrapped from their 32 bits.
 */
export const readStretches = (events: StretchEvents) => {
  let videoConfig: VideoConfig | undefined
  let audioConfig: AudioConfig | undefined
  let running: Running | undefined
  /** What sound there was before the first picture: `at` is on the encoder's timeline. */
  let early: Sound[] = []
  let isSwitching = false
  const unwrap = unwrapping()

  const end = () => {
    if (running === undefined) return
    decide(running, running.hasSound ?? false)
    running = undefined
    isSwitching = false
    events.end()
  }
  const decide = (it: Running, hasSound: boolean) => {
    if (it.hasSound !== undefined) return
    it.hasSound = hasSound
    const { video, arrivedAt, firstShownAt, leadMs } = it
    events.begin({ video, audio: hasSound ? it.audio : undefined, arrivedAt, firstShownAt, leadMs })
    for (const go of it.held.splice(0)) go()
  }
  const emit = (it: Running, event: () => void) => {
    if (it.hasSound === undefined) it.held.push(event)
    else event()
  }
  const begin = (video: VideoConfig, timestamp: number, offset: number, arrivedAt: number): Running => {
    const started: Running = {
      video,
      audio: audioConfig,
      arrivedAt,
      firstShownAt: timestamp + offset,
      leadMs: offset,
      firstDts: timestamp,
      lastDts: -1,
      lastSound: 0,
      hasSound: undefined,
      held: [],
    }
    running = started
    for (const it of early.splice(0)) addSound(started, it)
    return started
  }
  const addSound = (it: Running, { at, bytes }: Sound) => {
    const sound = { at: at - it.firstShownAt, bytes }
    // Of another timeline than the picture's.
    if (Math.abs(sound.at - it.lastDts) > LONG_GAP_MS || sound.at < 0) return
    if (it.hasSound === false) isSwitching = true
    if (it.hasSound === false || it.audio === undefined) return
    it.lastSound = sound.at
    emit(it, () => events.sound(sound))
    decide(it, true)
  }
  const video = (message: Message & { kind: 'video' }, now: number) => {
    const timestamp = unwrap(message.timestamp)
    if (running !== undefined && isBreak(running, timestamp - running.firstDts, message.isKey, isSwitching)) end()
    if (running === undefined && (!message.isKey || videoConfig === undefined)) return
    const it = running ?? begin(videoConfig as VideoConfig, timestamp, message.compositionOffset, now)
    const dts = Math.max(timestamp - it.firstDts, it.lastDts + 1)
    const picture = {
      dts,
      pts: timestamp + message.compositionOffset - it.firstShownAt,
      isKey: message.isKey,
      bytes: message.bytes,
    }
    // Shown before the first one: it needs pictures that are not there.
    if (picture.pts < 0) return
    it.lastDts = dts
    emit(it, () => events.picture(picture, now))
    if (dts >= SOUND_WITHIN_MS) decide(it, false)
    if (it.hasSound === true && dts - it.lastSound > SOUND_GONE_MS) isSwitching = true
  }

  return {
    message: (message: Message, now: number): void => {
      if (message.kind === 'videoConfig') {
        if (videoConfig?.record.equals(message.config.record)) return
        end()
        videoConfig = message.config
      } else if (message.kind === 'audioConfig') {
        if (audioConfig?.record.equals(message.config.record)) return
        audioConfig = message.config
        if (running?.hasSound === undefined && running !== undefined) running.audio = audioConfig
        else if (running?.hasSound === true) end()
      } else if (message.kind === 'video') video(message, now)
      else if (message.kind === 'audio') {
        const sound = { at: unwrap(message.timestamp), bytes: message.bytes }
        if (running !== undefined) addSound(running, sound)
        else early = [...early, sound].slice(-KEPT_SOUNDS)
      }
    },
    /** Begins another stretch with the next picture that needs no other. */
    switch: (): void => {
      isSwitching = true
    },
    /** No more messages will come. */
    close: end,
  }
}

/** Whether the picture that is `at` ms from the stretch's start begins another one. */
const isBreak = ({ lastDts }: Running, at: number, isKey: boolean, isSwitching: boolean): boolean => {
  if (isKey && isSwitching) return true
  const gap = at - lastDts
  return gap < -BACK_MS || gap > LONG_GAP_MS || (isKey && gap > GAP_MS)
}

/** Timestamps of 32 bits as ms that never begin again: each is near the one before it. */
const unwrapping = () => {
  let last: number | undefined
  return (timestamp: number): number => {
    last = last === undefined ? timestamp >>> 0 : last + ((timestamp - last) | 0)
    return last
  }
}
