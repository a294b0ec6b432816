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
  const read: ReadChunk = { video: [], audio: [] }
  for (const traf of moof.trafs) {
    const [run] = traf.truns
    if (run === undefined || traf.truns.length !== 1) throw new Error('not one trun')
    let dts = traf.tfdt.baseMediaDecodeTime
    let at = run.data_offset
    const list = traf.tfhd.track_id === VIDEO_TRACK ? read.video : read.audio
    for (let i = 0; i < run.sample_count; i++) {
      const size = run.sample_size[i] ?? 0
      const duration = run.sample_duration[i] ?? 0
      list.push({
        dts,
        duration,
        pts: dts + (run.sample_composition_time_offset[i] ?? 0),
        isSync: ((run.sample_flags[i] ?? 0) & NON_SYNC) === 0,
        bytes: chunk.toString('latin1', at, at + size),
      })
      dts += duration
      at += size
    }
    if (traf === moof.trafs.at(-1) && at !== chunk.length) throw new Error('bytes that no sample has')
  }
  return read
}
