import type { EncodedRendition } from '../../recording/recorder.ts'
import { openCmafWriter } from '../media/cmaf.ts'
import { type Cutting, openSegmenter, type SegmenterPart } from '../media/segmenter.ts'
import type { Stretch } from '../media/stretches.ts'
import { openWallClock } from '../media/wall-clock.ts'
import type { LivePipeline, Recording } from './live-pipeline.ts'

const COMMON_FRAME_RATES = [23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60]
/** A first part begins with its segment's largest picture, so its rate is above that of the whole game. */
const PEAK_FACTOR = 1.25

/** Shows a stretch in the one quality that its encoder sends. */
export const openPassThrough = (o: {
  stretch: Stretch
  /** The time of its first picture, ms UTC. */
  startsAt: number
  cutting: Cutting
  recording: Recording
}): LivePipeline => {
  const wall = openWallClock(o.startsAt)
  const writer = openCmafWriter(o.stretch.video, o.stretch.audio)
  let name: string | undefined
  let endsAt = o.startsAt
  const segmenter = openSegmenter({
    audio: o.stretch.audio,
    cutting: o.cutting,
    part: (part) => {
      if (name === undefined) {
        const rendition = renditionOf(o.stretch, part, writer.init)
        name = rendition.name
        o.recording.begin([rendition])
      }
      const { durationMs, isIndependent, beginsSegment } = part
      const startsAt = wall.at(part.startMs)
      endsAt = startsAt + durationMs
      const bytes = writer.chunk(part.video, part.audio)
      o.recording.append(name, { startsAt, durationMs, isIndependent, beginsSegment, bytes })
    },
  })
  return {
    picture: (picture, arrivedAt) => {
      wall.arrived(picture.dts, arrivedAt)
      segmenter.picture(picture)
    },
    sound: (sound) => segmenter.sound(sound),
    end: () => {
      segmenter.end()
      o.recording.close()
      return endsAt
    },
  }
}

/** The entry of a stretch in the multivariant playlist, computed from its first part. */
export const renditionOf = (
  { video, audio }: Stretch,
  first: SegmenterPart,
  init: Buffer,
): EncodedRendition => {
  const bytes = [...first.video, ...first.audio].reduce((sum, it) => sum + it.bytes.length, 0)
  const average = Math.ceil((bytes * 8_000) / first.durationMs)
  return {
    name: `${video.height}p`,
    width: video.width,
    height: video.height,
    frameRate: frameRateOf(first),
    codecs: audio === undefined ? video.codec : `${video.codec},${audio.codec}`,
    average,
    peak: Math.ceil(average * PEAK_FACTOR),
    init,
  }
}

/** Pictures a second, rounded to a usual rate if the times are near one. */
export const frameRateOf = ({ video, durationMs }: SegmenterPart): number => {
  const rate = (video.length * 1_000) / durationMs
  const common = COMMON_FRAME_RATES.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0] ?? rate
  return Math.abs(common - rate) < common * 0.05 ? common : Math.round(rate * 1_000) / 1_000
}
