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
  /** The time from the decoding of its first picture to its display, ms. */
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

/** A longer gap separates two stretches, if a key frame follows it. */
const GAP_MS = 500
/** A longer gap separates them in any case, though the pictures until the next key frame are lost. */
const LONG_GAP_MS = 3_000
const BACK_MS = 1_000
/** How long a stretch waits to learn whether there is sound. */
const SOUND_WITHIN_MS = 1_000
/** Sound that is so far behind the picture is gone. */
const SOUND_GONE_MS = 2_000
const KEPT_SOUNDS = 200

/**
 * Reads the messages of one encoder into stretches: ends one where time jumps, the picture's configuration
 * changes, or sound comes or goes, and begins the next with a key frame. Unwraps times from their 32 bits.
 */
export const readStretches = (events: StretchEvents) => {
  let videoConfig: VideoConfig | undefined
  let audioConfig: AudioConfig | undefined
  let running: Running | undefined
  /** The sound before the first picture: `at` is on the encoder's timeline. */
  let early: Sound[] = []
  const unwrap = unwrapping()

  const end = () => {
    running?.end()
    running = undefined
  }
  const begin = (video: VideoConfig, message: Video, timestamp: number, arrivedAt: number) => {
    const leadMs = message.compositionOffset
    const firstShownAt = timestamp + leadMs
    running = openRunning(events, { video, audio: audioConfig, arrivedAt, firstShownAt, leadMs })
    for (const it of early.splice(0)) running.sound(it)
    return running
  }
  const handlers: { [K in Message['kind']]: (message: Message & { kind: K }, now: number) => void } = {
    videoConfig: ({ config }) => {
      if (videoConfig?.record.equals(config.record)) return
      end()
      videoConfig = config
    },
    audioConfig: ({ config }) => {
      if (audioConfig?.record.equals(config.record)) return
      audioConfig = config
      if (running?.changeSound(config) === false) end()
    },
    video: (message, now) => {
      const timestamp = unwrap(message.timestamp)
      if (running?.isOverAt(timestamp, message.isKey)) end()
      if (running === undefined && (!message.isKey || videoConfig === undefined)) return
      const stretch = running ?? begin(videoConfig as VideoConfig, message, timestamp, now)
      stretch.picture(message, timestamp, now)
    },
    audio: ({ timestamp, bytes }) => {
      const sound = { at: unwrap(timestamp), bytes }
      if (running !== undefined) running.sound(sound)
      else early = [...early, sound].slice(-KEPT_SOUNDS)
    },
    other: () => undefined,
  }
  return {
    message: <K extends Message['kind']>(message: Message & { kind: K }, now: number): void =>
      handlers[message.kind](message, now),
    /** Begins another stretch with the next key frame. */
    switch: (): void => running?.switch(),
    /** No more messages will come. */
    close: end,
  }
}

type Video = Message & { kind: 'video' }
type Running = ReturnType<typeof openRunning>

/** A stretch under way: its events wait until it is known whether there is sound. */
const openRunning = (events: StretchEvents, stretch: Stretch) => {
  const firstDts = stretch.firstShownAt - stretch.leadMs
  let { audio } = stretch
  let hasSound: boolean | undefined
  let held: (() => void)[] = []
  let lastDts = -1
  let lastSound = 0
  let isSwitching = false

  const decide = (sound: boolean) => {
    if (hasSound !== undefined) return
    hasSound = sound
    events.begin({ ...stretch, audio: sound ? audio : undefined })
    for (const event of held) event()
    held = []
  }
  const emit = (event: () => void) => {
    if (hasSound === undefined) held.push(event)
    else event()
  }
  return {
    picture: ({ compositionOffset, isKey, bytes }: Video, timestamp: number, arrivedAt: number): void => {
      const dts = Math.max(timestamp - firstDts, lastDts + 1)
      const picture = { dts, pts: timestamp + compositionOffset - stretch.firstShownAt, isKey, bytes }
      // A picture shown before the first one needs pictures that are missing.
      if (picture.pts < 0) return
      lastDts = dts
      emit(() => events.picture(picture, arrivedAt))
      if (dts >= SOUND_WITHIN_MS) decide(false)
      if (hasSound === true && dts - lastSound > SOUND_GONE_MS) isSwitching = true
    },
    /** `at` is on the encoder's timeline. */
    sound: ({ at: timestamp, bytes }: Sound): void => {
      const at = timestamp - stretch.firstShownAt
      // The sound is of another timeline than the picture.
      if (Math.abs(at - lastDts) > LONG_GAP_MS || at < 0) return
      if (hasSound === false) isSwitching = true
      if (hasSound === false || audio === undefined) return
      lastSound = at
      emit(() => events.sound({ at, bytes }))
      decide(true)
    },
    /** Whether the stretch goes on with sound of this configuration, or without any. */
    changeSound: (config: AudioConfig): boolean => {
      if (hasSound === undefined) audio = config
      return hasSound !== true
    },
    /** Whether a picture begins another stretch. */
    isOverAt: (timestamp: number, isKey: boolean): boolean => {
      if (isKey && isSwitching) return true
      const gap = timestamp - firstDts - lastDts
      return gap < -BACK_MS || gap > LONG_GAP_MS || (isKey && gap > GAP_MS)
    },
    switch: (): void => {
      isSwitching = true
    },
    end: (): void => {
      decide(false)
      events.end()
    },
  }
}

/** Turns 32-bit timestamps into ms that never begin again: each is near the one before it. */
const unwrapping = () => {
  let last: number | undefined
  return (timestamp: number): number => {
    last = last === undefined ? timestamp >>> 0 : last + ((timestamp - last) | 0)
    return last
  }
}
