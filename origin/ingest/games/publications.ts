import { DiskFull, GameIsOver, type Recorder } from '../../recording/recorder.ts'
import type { Clock } from '../../time/clock.ts'
import { type EncoderFigures, openEncoderMeter } from '../media/encoder-meter.ts'
import type { AudioConfig } from '../media/flv-tags.ts'
import { readTag, type Tag, UnusableMedia } from '../media/flv-tags.ts'
import type { Cutting } from '../media/segmenter.ts'
import type { Stretch } from '../media/stretches.ts'
import { readStretches } from '../media/stretches.ts'
import { type LivePipeline, openRecordings } from './live-pipeline.ts'
import { openPassThrough } from './pass-through.ts'

/** AAC-LC in stereo at 48 kHz, as the slate's sound is (ISO/IEC 14496-3, 1.6.2.1). */
const SILENCE: AudioConfig = {
  record: Buffer.from('1190', 'hex'),
  codec: 'mp4a.40.2',
  sampleRate: 48_000,
  channels: 2,
  samplesPerFrame: 1_024,
}
/** One frame of silence: a channel pair without coded content, and the end (ISO/IEC 14496-3, 4.4.2.1). */
const FRAME = Buffer.from('211004608c1c', 'hex')
const FRAME_MS = (SILENCE.samplesPerFrame * 1_000) / SILENCE.sampleRate

/**
 * Turns a stretch without sound into one of silence: a player sets up its decoders by the first bytes, and
 * can add or drop a track in the middle of a game only by starting again. A stretch with sound stays as it
 * is.
 */
const withSound = (stretch: Stretch): Stretch => ({ ...stretch, audio: stretch.audio ?? SILENCE })

/** Shows a stretch of silence: adds to each picture as much silence as it needs. */
const silently = (pipeline: LivePipeline): LivePipeline => {
  let frames = 0
  return {
    ...pipeline,
    picture: (picture, arrivedAt) => {
      // The frame in which a part ends must exist before the part goes out.
      for (; (frames - 1) * FRAME_MS < picture.dts; frames++)
        pipeline.sound({ at: Math.round(frames * FRAME_MS), bytes: FRAME })
      pipeline.picture(picture, arrivedAt)
    },
  }
}

type EncoderMeter = ReturnType<typeof openEncoderMeter>

/** The log of encoders: it tells them apart, and never names a key. */
export type IngestLog = {
  info(what: object, message: string): void
  warn(what: object, message: string): void
  error(what: object, message: string): void
}

/** One encoder that sends a game, until it closes. */
export type Publication = {
  tag(tag: Tag): void
  /** The encoder is gone. */
  close(): void
}

/** Makes renditions of a stretch beside the encoder's own; undefined if the machine cannot. */
export type Ladder = (pipeline: LadderInput) => LivePipeline | undefined
export type LadderInput = Parameters<typeof openPassThrough>[0] & {
  /** Called when the renditions fail: the game goes on in the encoder's own quality. */
  failed(why: string): void
}

export type Publications = {
  /**
   * Begins the publication of a connected encoder. Returns undefined while another encoder sends the game.
   * Calls `ended` once if the publication ends by itself: the disk is full, the game is over, or the media
   * is not H.264 and AAC.
   */
  begin(game: { gamePk: number; cutting: Cutting }, ended: (why: string) => void): Publication | undefined
  /** Ends the game's publication, because its key is no longer valid or the game is over. */
  stop(gamePk: number, why: string): void
  isLive(gamePk: number): boolean
  /** The measures of each game's encoders since the start. */
  encoders(): EncoderFigures[]
  /** Resolves once the recorder has all that was sent. */
  settled(): Promise<void>
}

export const openPublications = (o: {
  recorder: Recorder
  clock: Clock
  log: IngestLog
  ladder: Ladder
}): Publications => {
  const live = new Map<number, (why: string) => void>()
  const unfinished = new Set<Promise<void>>()
  const meters = new Map<number, EncoderMeter>()
  const meterOf = (gamePk: number): EncoderMeter => {
    const meter = meters.get(gamePk) ?? openEncoderMeter(gamePk)
    meters.set(gamePk, meter)
    return meter
  }
  return {
    begin: ({ gamePk, cutting }, ended) => {
      if (live.has(gamePk)) return
      const recordings = openRecordings({
        recorder: o.recorder,
        gamePk,
        failed: (error) => stop(reasonOf(error)),
      })
      const meter = meterOf(gamePk)
      const reader = readPublication({ ...o, gamePk, cutting, recordings, meter })
      const finish = () => {
        if (live.get(gamePk) !== stop) return false
        live.delete(gamePk)
        meter.disconnected()
        try {
          reader.close()
        } catch (error) {
          // The rest is unreadable, too. This encoder is gone, and all other publications go on.
          o.log.warn({ gamePk, why: reasonOf(error) }, 'the end of what an encoder sent is lost')
        }
        recordings.close()
        const work = recordings.settled().finally(() => unfinished.delete(work))
        unfinished.add(work)
        return true
      }
      const stop = (why: string) => {
        if (finish()) ended(why)
      }
      live.set(gamePk, stop)
      meter.connected()
      return {
        tag: (tag) => {
          if (live.get(gamePk) !== stop) return
          try {
            reader.tag(tag)
          } catch (error) {
            if (!(error instanceof UnusableMedia)) throw error
            stop(error.message)
          }
        },
        close: () => void finish(),
      }
    },
    stop: (gamePk, why) => live.get(gamePk)?.(why),
    isLive: (gamePk) => live.has(gamePk),
    encoders: () => [...meters.values()].map((it) => it.figures()),
    settled: async () => void (await Promise.all(unfinished)),
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof DiskFull) return 'The disk is full: nothing more can be kept.'
  if (error instanceof GameIsOver) return 'The game is over.'
  return error instanceof Error ? error.message : 'The recording failed.'
}

/** Reads what one encoder sends: each stretch of it has a pipeline of its own. */
const readPublication = (o: {
  clock: Clock
  log: IngestLog
  ladder: Ladder
  gamePk: number
  cutting: Cutting
  recordings: ReturnType<typeof openRecordings>
  meter: EncoderMeter
}) => {
  let pipeline: LivePipeline | undefined
  let isLadderBroken = false
  let endedAt = 0
  const reader = readStretches({
    begin: (sent) => {
      const stretch = withSound(sent)
      const startsAt = Math.max(stretch.arrivedAt, endedAt)
      const wanted = { stretch, startsAt, cutting: o.cutting, recording: o.recordings.open() }
      const failed = (why: string) => {
        isLadderBroken = true
        o.log.warn(
          { gamePk: o.gamePk, why },
          'the ladder ended: the game goes on in the encoder’s own quality alone',
        )
        reader.switch()
      }
      const audible =
        (isLadderBroken ? undefined : o.ladder({ ...wanted, failed })) ?? openPassThrough(wanted)
      pipeline = sent.audio === undefined ? silently(audible) : audible
    },
    picture: (picture, arrivedAt) => pipeline?.picture(picture, arrivedAt),
    sound: (sound) => pipeline?.sound(sound),
    end: () => {
      endedAt = pipeline?.end() ?? endedAt
      pipeline = undefined
    },
  })
  return {
    tag: (tag: Tag) => {
      const message = readTag(tag)
      o.meter.message(message, tag.body.length)
      reader.message(message, o.clock.now())
    },
    close: () => reader.close(),
  }
}
