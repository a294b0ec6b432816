import fc from 'fast-check'
import { createFile, MP4BoxBuffer } from 'mp4box'
import { expect, test } from 'vitest'
import { openCmafWriter } from './cmaf.ts'
import { type Message, TAG } from './flv-tags.ts'
import { type Camera, filmed, HEADERS, headerMessage } from './media-for-tests.ts'
import { type Cutting, openSegmenter, type SegmenterPart } from './segmenter.ts'
import { readStretches, type Stretch } from './stretches.ts'

type ReadSample = {
  dts: number
  pts: number
  duration: number
  isSync: boolean
  bytes: string
}
type ReadChunk = { video: ReadSample[]; audio: ReadSample[] }

const NON_SYNC = 0x10000
const VIDEO_TRACK = 1

/** Reads a chunk back by its boxes: each track's samples with their times in the track's own units. */
const readChunk = (chunk: Buffer): ReadChunk => {
  const file = createFile(true)
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(chunk).buffer, 0))
  file.flush()
  const [moof] = file.moofs
  if (moof === undefined || file.moofs.length !== 1) throw new Error('not one moof')
  const tracks = moof.trafs.map((it) => readTrack(it, chunk))
  if (tracks.at(-1)?.end !== chunk.length) throw new Error('bytes that no sample has')
  const of = (isVideo: boolean) =>
    tracks.filter((it) => (it.id === VIDEO_TRACK) === isVideo).flatMap((it) => it.samples)
  return { video: of(true), audio: of(false) }
}

type Traf = ReturnType<typeof createFile>['moofs'][number]['trafs'][number]

const readTrack = ({ tfhd, tfdt, truns }: Traf, chunk: Buffer) => {
  const [run] = truns
  if (run === undefined || truns.length !== 1) throw new Error('not one trun')
  let dts = tfdt.baseMediaDecodeTime
  let end = run.data_offset
  const samples = run.sample_size.map((size, n): ReadSample => {
    const [duration = 0, offset = 0, flags = 0] = [
      run.sample_duration[n],
      run.sample_composition_time_offset[n],
      run.sample_flags[n],
    ]
    const bytes = chunk.toString('latin1', end, end + size)
    const sample = { dts, duration, pts: dts + offset, isSync: (flags & NON_SYNC) === 0, bytes }
    dts += duration
    end += size
    return sample
  })
  return { id: tfhd.track_id, samples, end }
}

type Packaged = Stretch & { init: Buffer; parts: (SegmenterPart & { chunk: ReadChunk })[] }

/** The stretches that viewers get of messages, with their parts read back from the bytes. */
const packaged = (
  messages: readonly Message[],
  cutting: Cutting = { targetSeconds: undefined },
): Packaged[] => {
  const stretches: Packaged[] = []
  let segmenter: ReturnType<typeof openSegmenter> | undefined
  const reader = readStretches({
    begin: (stretch) => {
      const writer = openCmafWriter(stretch.video, stretch.audio)
      const packed: Packaged = { ...stretch, init: writer.init, parts: [] }
      stretches.push(packed)
      const part = (it: SegmenterPart) =>
        packed.parts.push({ ...it, chunk: readChunk(writer.chunk(it.video, it.audio)) })
      segmenter = openSegmenter({ audio: stretch.audio, cutting, part })
    },
    picture: (it) => segmenter?.picture(it),
    sound: (it) => segmenter?.sound(it),
    end: () => segmenter?.end(),
  })
  for (const [n, message] of messages.entries()) reader.message(message, n)
  reader.close()
  return stretches
}

const bytesOf = (messages: readonly Message[], kind: 'video' | 'audio') =>
  messages.flatMap((it) => (it.kind === kind && 'bytes' in it ? [it.bytes.toString('latin1')] : []))

const camera = fc.record<Camera>({
  frameRate: fc.constantFrom(15, 23.976, 24, 25, 29.97, 30, 50, 59.94, 60),
  keyEvery: fc.integer({ min: 4, max: 200 }),
  reordered: fc.boolean(),
  startsAt: fc.oneof(fc.nat(2 ** 31), fc.integer({ min: 2 ** 32 - 9_000, max: 2 ** 32 - 1 })),
  hasSound: fc.boolean(),
})
const oftenEnough = { numRuns: 40 }
const steady: Camera = { frameRate: 30, keyEvery: 60, reordered: false, startsAt: 0, hasSound: true }

test('the parts hold each picture of a camera once and in order, without a gap or an overlap of time', () => {
  fc.assert(
    fc.property(camera, fc.integer({ min: 1_500, max: 12_000 }), (it, ms) => {
      const messages = filmed(it, ms)
      const [stretch, ...others] = packaged(messages)
      expect(others).toEqual([])
      const parts = stretch?.parts ?? []
      const video = parts.flatMap((part) => part.chunk.video)
      expect(video.map((sample) => sample.bytes)).toEqual(bytesOf(messages, 'video'))
      const ends = video.map((sample) => sample.dts + sample.duration)
      expect(video.slice(1).map((sample) => sample.dts)).toEqual(ends.slice(0, -1))
      expect(video[0]).toMatchObject({ dts: 0, pts: 0, isSync: true })
      expect(parts.map((part) => part.startMs)).toEqual(parts.map((part) => part.chunk.video[0]?.dts))
      for (const [n, part] of parts.entries())
        expect(part.startMs + part.durationMs).toBe(parts[n + 1]?.startMs ?? ends.at(-1))
    }),
    oftenEnough,
  )
})

test('sound is as long as its samples: each frame begins where the one before it ends, within 40 ms of its timestamp', () => {
  fc.assert(
    fc.property(camera, fc.integer({ min: 1_500, max: 12_000 }), (it, ms) => {
      const messages = filmed({ ...it, hasSound: true }, ms)
      const [stretch] = packaged(messages)
      const audio = stretch?.parts.flatMap((part) => part.chunk.audio) ?? []
      const sent = bytesOf(messages, 'audio')
      const first = sent.indexOf(audio[0]?.bytes ?? '')
      expect(audio.map((sample) => sample.bytes)).toEqual(sent.slice(first, first + audio.length))
      // Only sound from before the first picture is left out.
      const lead = it.reordered ? 2_000 / it.frameRate : 0
      expect(first).toBeLessThanOrEqual(Math.ceil((lead + 2) / (1_024 / 48)))
      expect(sent.length - first - audio.length).toBeLessThanOrEqual(12)
      for (const [n, sample] of audio.entries()) {
        expect(sample.dts).toBe((audio[0]?.dts ?? 0) + n * 1_024)
        expect(Math.abs(sample.dts / 48 - ((first + n) * 1_024) / 48 + lead)).toBeLessThan(40)
      }
    }),
    oftenEnough,
  )
})

test('a part lasts at most half a second and one picture, and says truly whether it needs another part', () => {
  fc.assert(
    fc.property(camera, fc.integer({ min: 3_000, max: 15_000 }), (it, ms) => {
      for (const part of packaged(filmed(it, ms)).flatMap((stretch) => stretch.parts)) {
        expect(part.durationMs).toBeLessThanOrEqual(500 + 1_000 / it.frameRate + 1)
        expect(part.isIndependent).toBe(part.chunk.video[0]?.isSync)
      }
    }),
    oftenEnough,
  )
})

const segmentsOf = (parts: readonly SegmenterPart[]) => {
  const starts = parts.filter((it) => it.beginsSegment)
  return starts.slice(0, -1).map((it, n) => {
    const next = starts[n + 1]
    return { ms: (next?.startMs ?? 0) - it.startMs, endsAtKey: next?.isIndependent }
  })
}

test('a segment ends at the first key frame after 2 s, and never beyond the target duration', () => {
  fc.assert(
    fc.property(camera, fc.constantFrom(undefined, 2, 3, 4), (it, targetSeconds) => {
      const cutting: Cutting = { targetSeconds }
      const [stretch] = packaged(filmed(it, 20_000), cutting)
      const segments = segmentsOf(stretch?.parts ?? [])
      expect(segments.length).toBeGreaterThan(1)
      const target = cutting.targetSeconds ?? 0
      for (const { ms, endsAtKey } of segments) {
        expect(ms).toBeGreaterThanOrEqual(1_900)
        expect(Math.round(ms / 1_000)).toBeLessThanOrEqual(target)
        const keyMs = (it.keyEvery * 1_000) / it.frameRate
        if (!endsAtKey) expect(Math.ceil(2_000 / keyMs) * keyMs).toBeGreaterThan(target * 1_000)
      }
    }),
    oftenEnough,
  )
})

test('an encoder set up as we recommend gives segments of 2 s in four parts', () => {
  const [stretch] = packaged(filmed(steady, 8_100))
  expect(stretch?.parts.slice(0, 8).map((it) => [it.startMs, it.durationMs, it.beginsSegment])).toEqual([
    [0, 500, true],
    [500, 500, false],
    [1_000, 500, false],
    [1_500, 500, false],
    [2_000, 500, true],
    [2_500, 500, false],
    [3_000, 500, false],
    [3_500, 500, false],
  ])
  expect(stretch?.video).toMatchObject({ codec: 'avc1.64001e', width: 640, height: 360 })
  expect(stretch?.audio).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 48_000, channels: 1 })
})

const later = (messages: Message[], ms: number): Message[] =>
  messages.map((it) => ('timestamp' in it ? { ...it, timestamp: (it.timestamp + ms) % 2 ** 32 } : it))

test.each([
  ['forward', 60_000],
  ['back', 2 ** 32 - 5_000],
  ['again to zero', 2 ** 32 - 3_500],
])(
  'a jump of time %s ends the stretch, and the following stretch begins with its first key frame',
  (_, jump) => {
    const before = filmed(steady, 3_500)
    const after = later(filmed({ ...steady, keyEvery: 30 }, 3_000).slice(15), jump + 3_500)
    const [first, second, ...others] = packaged([...before, ...after])
    expect(others).toEqual([])
    expect(first?.parts.flatMap((it) => it.chunk.video)).toHaveLength(105)
    expect(second?.parts[0]).toMatchObject({ startMs: 0, isIndependent: true, beginsSegment: true })
  },
)

test('another configuration of the picture begins another stretch with its own header', () => {
  const small = [headerMessage(TAG.video, HEADERS.small), ...later(filmed(steady, 3_000).slice(2), 3_000)]
  const [first, second] = packaged([...filmed(steady, 3_000), ...small])
  expect([first?.video.width, second?.video.width]).toEqual([640, 320])
  expect(first?.init.equals(second?.init ?? Buffer.alloc(0))).toBe(false)
  // The same configuration sent again changes nothing.
  const again = [...filmed(steady, 3_000), ...later(filmed(steady, 3_000), 3_000)]
  expect(packaged(again)).toHaveLength(1)
})

test('a stretch without sound begins after a second, and sound that goes or comes begins another stretch', () => {
  const silent = filmed({ ...steady, hasSound: false }, 6_000)
  expect(packaged(silent).map((it) => [it.audio, it.parts.length])).toEqual([[undefined, 12]])
  const heard = filmed(steady, 12_000)
  const gone = heard.filter((it) => it.kind !== 'audio' || it.timestamp < 2_000 || it.timestamp > 8_000)
  const stretches = packaged(gone)
  expect(stretches.map((it) => it.audio?.sampleRate)).toEqual([48_000, undefined, 48_000])
  // No picture is lost between them: each begins where the one before it ended.
  expect(stretches.flatMap((it) => it.parts.flatMap((part) => part.chunk.video))).toHaveLength(360)
})

test('sound alone is no stretch, and pictures before the first key frame are left out', () => {
  expect(packaged(filmed(steady, 5_000).filter((it) => it.kind !== 'video'))).toEqual([])
  const midway = filmed(steady, 5_000).filter((it) => it.kind !== 'video' || it.timestamp > 500)
  const [stretch] = packaged(midway)
  expect(stretch?.parts[0]?.chunk.video[0]?.bytes).toBe('picture 60')
})

test('dropped pictures lengthen the one before them, and a gap that ends with a key frame begins a stretch', () => {
  const without = (from: number, to: number) =>
    filmed(steady, 8_000).filter((it) => it.kind !== 'video' || it.timestamp < from || it.timestamp > to)
  const [held] = packaged(without(2_100, 2_999))
  expect(held?.parts.flatMap((it) => it.chunk.video).find((it) => it.duration > 40)?.duration).toBe(933)
  expect(packaged(without(3_100, 3_999))).toHaveLength(2)
})

test('late sound goes into a later part, and the picture waits for it at most 0.3 s', () => {
  const messages = filmed(steady, 4_000)
  const late = messages.filter((it) => it.kind !== 'audio' || it.timestamp < 900)
  const [stretch] = packaged(late)
  const withSound = stretch?.parts.map((it) => it.chunk.audio.length > 0)
  expect(withSound).toEqual([true, true, false, false, false, false, false, false])
})

test('an encoder whose sound runs slower or faster than its pictures stays in time', () => {
  for (const drift of [1.01, 0.99]) {
    const messages = filmed(steady, 20_000).map((it) =>
      it.kind === 'audio' ? { ...it, timestamp: Math.round(it.timestamp * drift) } : it,
    )
    const [stretch] = packaged(messages)
    const audio = stretch?.parts.flatMap((it) => it.chunk.audio) ?? []
    for (const [n, sample] of audio.entries()) {
      const sent = Number(/\d+/.exec(sample.bytes)?.[0]) * (1_024 / 48) * drift
      expect(Math.abs(sample.dts / 48 - sent)).toBeLessThan(42)
      expect(sample.dts).toBeGreaterThanOrEqual((audio[n - 1]?.dts ?? -1) + (audio[n - 1]?.duration ?? 0))
    }
  }
})
