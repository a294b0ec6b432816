import type { EncodedPart, EncodedRendition } from '../../recording/recorder.ts'
import { flvOf, readFlv } from '../ffmpeg/flv-pipe.ts'
import type { StartFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { LivePipeline } from '../games/live-pipeline.ts'
import { renditionOf } from '../games/pass-through.ts'
import type { LadderInput } from '../games/publications.ts'
import { openCmafWriter } from '../media/cmaf.ts'
import { readTag } from '../media/flv-tags.ts'
import { openSegmenter, PART_MS, type SegmenterPart } from '../media/segmenter.ts'
import { type Picture, readStretches, type Sound, type Stretch } from '../media/stretches.ts'
import { openWallClock } from '../media/wall-clock.ts'
import { ladderArguments, PEAK_FACTOR, type RenditionTarget } from './renditions.ts'

/** How many parts renditions may be behind what the encoder sends: at the start, and once it is live. */
export type Patience = { start: number; live: number }

/** The most that one instant differs between two renditions; a part farther off belongs to another cut. */
const SAME_INSTANT_MS = 45

/**
 * The time in which the rates are measured: waiting for the first part would delay renditions by half a
 * second.
 */
const TELLING_MS = 200

/** Pictures, and bits of sound, a second. */
export type Rates = { frameRate: number; audioBitrate: number }

type Plan = { targets: RenditionTarget[]; release(): void }

/** The output of one rendition: its parts in order, and its entry in the multivariant playlist once known. */
type Track = { target: RenditionTarget; rendition?: EncodedRendition; parts: number; held: EncodedPart[] }

/** The instant of the n-th part of the encoder's own quality, which the parts of all renditions share. */
type Instant = Pick<EncodedPart, 'startsAt' | 'durationMs' | 'beginsSegment'>

/**
 * Shows a stretch in the encoder's own quality and in the renditions below it, which one ffmpeg makes: it
 * reads the stretch as FLV and writes each rendition as FLV, with key frames where the encoder has them. If
 * `plan` returns undefined, the stretch has its own quality alone. If ffmpeg ends, falls behind or cuts at
 * other instants, it goes on in its own quality, and `failed` is called.
 */
export const openTranscodingPipeline = (
  o: LadderInput & {
    startFfmpeg: StartFfmpeg
    patience: Patience
    plan(rates: Rates): Plan | undefined
  },
): LivePipeline => {
  const wall = openWallClock(o.startsAt)
  const own = openOwnQuality(o, wall)
  let lower: ReturnType<typeof openLowerRenditions> | undefined
  let early: Buffer[] | undefined = [flvOf.header(o.stretch.video, o.stretch.audio)]
  const rates = openRates(o.stretch)
  let isAlone = false

  const stop = () => {
    early = undefined
    lower?.stop()
    lower = undefined
    isAlone = true
    own.begin([])
  }
  const fail = (why: string) => {
    if (lower === undefined) return
    stop()
    o.failed(why)
  }
  const start = () => {
    const plan = o.plan(rates.told())
    if (plan === undefined) return stop()
    lower = openLowerRenditions({ source: o, startFfmpeg: o.startFfmpeg, plan, own, fail })
    for (const bytes of early ?? []) lower.feed(bytes)
    early = undefined
  }
  own.onPart(() => {
    if (isAlone) own.begin([])
    const behind = lower === undefined ? 0 : own.parts() - lower.parts()
    if (behind > (own.hasBegun() ? o.patience.live : o.patience.start))
      fail('this machine is too slow for it')
  })
  const feed = (bytes: Buffer) => {
    if (early !== undefined) early.push(bytes)
    else lower?.feed(bytes)
  }

  return {
    picture: (picture, arrivedAt) => {
      wall.arrived(picture.dts, arrivedAt)
      feed(flvOf.picture(picture, o.stretch.leadMs))
      rates.picture(picture)
      if (early !== undefined && picture.dts >= TELLING_MS) start()
      own.segmenter.picture(picture)
    },
    sound: (sound) => {
      rates.sound(sound)
      feed(flvOf.sound(sound, o.stretch.leadMs))
      own.segmenter.sound(sound)
    },
    end: () => {
      own.segmenter.end()
      stop()
      o.recording.close()
      return own.endsAt()
    },
  }
}

/** Counts pictures and sounds, and computes their rates. */
const openRates = ({ audio }: Stretch) => {
  let pictures = 0
  let lastDts = 0
  let sounds = 0
  let soundBytes = 0
  return {
    picture: ({ dts }: Picture): void => {
      pictures += 1
      lastDts = dts
    },
    sound: ({ bytes }: Sound): void => {
      sounds += 1
      soundBytes += bytes.length
    },
    told: (): Rates => {
      const soundsASecond = audio === undefined ? 0 : audio.sampleRate / audio.samplesPerFrame
      return {
        frameRate: ((pictures - 1) * 1_000) / lastDts,
        audioBitrate: sounds === 0 ? 0 : (soundBytes / sounds) * 8 * soundsASecond,
      }
    },
  }
}

/** Reads the renditions below from the ffmpeg that makes them. May call `fail` more than once. */
const openLowerRenditions = (o: {
  source: LadderInput
  startFfmpeg: StartFfmpeg
  plan: Plan
  own: ReturnType<typeof openOwnQuality>
  fail: (why: string) => void
}) => {
  const { source, plan, own } = o
  let isOver = false
  const fail = (why: string) => {
    if (!isOver) o.fail(why)
  }
  const tracks = plan.targets.map((target): Track => ({ target, parts: 0, held: [] }))
  const ffmpeg = o.startFfmpeg(ladderArguments(plan.targets), plan.targets.length)
  void ffmpeg.ended.then(() => fail('ffmpeg has ended'))

  const addPart = (track: Track, cut: SegmenterPart, bytes: Buffer) => {
    const instant = own.instant(track.parts)
    if (instant === undefined || Math.abs(instant.startMs - cut.startMs) > SAME_INSTANT_MS)
      return fail('the renditions are not cut at the same instants')
    track.parts += 1
    const { startsAt, durationMs, beginsSegment } = instant
    track.held.push({ startsAt, durationMs, beginsSegment, isIndependent: cut.isIndependent, bytes })
    handOver()
  }
  const handOver = () => {
    const renditions = tracks.flatMap((it) => it.rendition ?? [])
    if (renditions.length < tracks.length) return
    own.begin(renditions)
    for (const { rendition, held } of tracks)
      for (const part of held.splice(0)) source.recording.append(rendition?.name ?? '', part)
  }
  for (const [n, track] of tracks.entries()) {
    const pipe = ffmpeg.outputs[n]
    if (pipe === undefined) continue
    const part = (cut: SegmenterPart, bytes: Buffer) => addPart(track, cut, bytes)
    const reader = readLowerRendition({ track, source, part, fail })
    const broken = () => fail('ffmpeg wrote what cannot be read')
    readFlv(pipe, (tag) => isOver || reader(tag), broken)
  }
  return {
    feed: (bytes: Buffer): void => void ffmpeg.stdin.write(bytes),
    /** The number of parts that the slowest rendition has. */
    parts: (): number => Math.min(...tracks.map((it) => it.parts)),
    stop: (): void => {
      isOver = true
      ffmpeg.kill()
      plan.release()
    },
  }
}

/** The encoder's own quality: its parts wait until the other renditions are known. */
const openOwnQuality = (o: LadderInput, wall: ReturnType<typeof openWallClock>) => {
  const writer = openCmafWriter(o.stretch.video, o.stretch.audio)
  const instants: (Instant & { startMs: number })[] = []
  let rendition: EncodedRendition | undefined
  let held: EncodedPart[] | undefined = []
  let endsAt = o.startsAt
  let told: () => void = () => undefined
  const segmenter = openSegmenter({
    audio: o.stretch.audio,
    cutting: o.cutting,
    part: (part) => {
      rendition ??= renditionOf(o.stretch, part, writer.init)
      const { durationMs, isIndependent, beginsSegment, startMs } = part
      const startsAt = wall.at(startMs)
      endsAt = startsAt + durationMs
      instants.push({ startsAt, durationMs, beginsSegment, startMs })
      const bytes = writer.chunk(part.video, part.audio)
      const encoded = { startsAt, durationMs, isIndependent, beginsSegment, bytes }
      if (held === undefined) o.recording.append(rendition.name, encoded)
      else held.push(encoded)
      told()
    },
  })
  return {
    segmenter,
    onPart: (tell: () => void) => {
      told = tell
    },
    parts: () => instants.length,
    instant: (n: number) => instants[n],
    hasBegun: () => held === undefined,
    endsAt: () => endsAt,
    /** Begins the recording with its own quality and those below, unless it has begun. */
    begin: (below: readonly EncodedRendition[]) => {
      if (held === undefined || rendition === undefined) return
      o.recording.begin([rendition, ...below])
      for (const part of held) o.recording.append(rendition.name, part)
      held = undefined
    },
  }
}

/** Reads ffmpeg's output for one rendition as a stretch of its own on the same timeline. */
const readLowerRendition = (o: {
  track: Track
  source: LadderInput
  part: (cut: SegmenterPart, made: Buffer) => void
  fail: (why: string) => void
}) => {
  const { track, source } = o
  let segmenter: ReturnType<typeof openSegmenter> | undefined
  const begin = (stretch: Stretch) => {
    if (segmenter !== undefined) return o.fail('the renditions jump in time')
    const writer = openCmafWriter(stretch.video, stretch.audio)
    const base = stretch.firstShownAt - source.stretch.leadMs
    segmenter = openSegmenter({
      audio: stretch.audio,
      // The target duration of the encoder's own quality holds for all renditions.
      cutting: source.cutting,
      part: (cut) => {
        track.rendition ??= madeRendition(renditionOf(stretch, cut, writer.init), track.target, cut)
        o.part({ ...cut, startMs: base + cut.startMs }, writer.chunk(cut.video, cut.audio))
      },
    })
  }
  const reader = readStretches({
    begin,
    picture: (picture) => segmenter?.picture(picture),
    sound: (sound) => segmenter?.sound(sound),
    end: () => o.fail('the renditions ended'),
  })
  return (tag: Parameters<typeof readTag>[0]) => reader.message(readTag(tag), source.startsAt)
}

/** A made rendition: its rates are the requested bitrate and the rate of sound in the first part. */
const madeRendition = (
  it: EncodedRendition,
  { bitrate }: RenditionTarget,
  { audio, durationMs }: SegmenterPart,
): EncodedRendition => {
  const sound =
    (audio.reduce((sum, frame) => sum + frame.bytes.length, 0) * 8_000) / Math.max(durationMs, PART_MS)
  const average = Math.ceil(bitrate + sound)
  return { ...it, average, peak: Math.ceil(average * PEAK_FACTOR) }
}
