import { createFile, MP4BoxBuffer } from 'mp4box'

export type ReadSample = {
  dts: number
  pts: number
  duration: number
  isSync: boolean
  bytes: string
}
export type ReadChunk = { video: ReadSample[]; audio: ReadSample[] }

const NON_SYNC = 0x10000
const VIDEO_TRACK = 1

/** Reads a chunk back by its boxes: each track's samples with their times in the track's own units. */
export const readChunk = (chunk: Buffer): ReadChunk => {
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
