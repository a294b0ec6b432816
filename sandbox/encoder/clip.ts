import { type Box, BoxParser, createFile, MP4BoxBuffer } from 'mp4box'
import { AUDIO_FRAMES, FRAMES, FRAMES_PER_SEGMENT, type RenditionFormat } from './ladder.ts'

/** The committed loop of one rendition, as NAL units without start codes. */
export type Clip = { format: RenditionFormat; sps: Uint8Array; pps: Uint8Array; groups: Uint8Array[][] }

const NAL_SLICE = 1
const NAL_IDR = 5
const NAL_SPS = 7
const NAL_PPS = 8

/**
 * Splits an Annex B stream of one-slice pictures into groups of 60 that each begin with an IDR picture.
 * Throws Error when the stream is not the loop that ladder.ts describes.
 */
export const readClip = (format: RenditionFormat, stream: Buffer): Clip => {
  const units = nalUnits(stream)
  const sps = units.find((unit) => nalType(unit) === NAL_SPS)
  const pps = units.find((unit) => nalType(unit) === NAL_PPS)
  const videoFrames = units.filter((unit) => nalType(unit) === NAL_SLICE || nalType(unit) === NAL_IDR)
  if (!sps || !pps || videoFrames.length !== FRAMES) throw new Error(`${format.name}: not ${FRAMES} pictures`)
  const groups: Uint8Array[][] = []
  for (let n = 0; n < FRAMES; n += FRAMES_PER_SEGMENT)
    groups.push(videoFrames.slice(n, n + FRAMES_PER_SEGMENT))
  const closed = groups.every((group) => group.every((unit, n) => (nalType(unit) === NAL_IDR) === (n === 0)))
  if (!closed) throw new Error(`${format.name}: a group does not begin with its only IDR picture`)
  return { format, sps, pps, groups }
}

const nalType = (unit: Uint8Array): number => (unit[0] ?? 0) & 31

const nalUnits = (stream: Buffer): Uint8Array[] => {
  const units: Uint8Array[] = []
  let start = stream.indexOf('000001', 0, 'hex') + 3
  while (start > 2) {
    const next = stream.indexOf('000001', start, 'hex')
    let end = next < 0 ? stream.length : next
    while (end > start && stream[end - 1] === 0) end--
    units.push(stream.subarray(start, end))
    start = next + 3
  }
  return units
}

/** The committed loop's sound: its AAC frames, and the `esds` box that a decoder of them needs. */
export type Crowd = { frames: Uint8Array[]; decoderConfig: Box }

/** Reads an MP4 file of exactly 1,125 AAC frames. Throws Error on any other file. */
export const readCrowd = (file: Uint8Array): Crowd => {
  const movie = createFile(true)
  movie.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(file).buffer, 0), true)
  const track = movie.moov && movie.getInfo().audioTracks[0]
  const entry = track && movie.getTrackById(track.id).mdia.minf.stbl.stsd.entries[0]
  if (!track || !(entry instanceof BoxParser.sampleEntry.mp4a)) throw new Error('crowd: no AAC track')
  const frames = Array.from({ length: track.nb_samples }, (_, n) => movie.getTrackSample(track.id, n)?.data)
  const complete = frames.filter((data) => data !== undefined)
  if (complete.length !== AUDIO_FRAMES)
    throw new Error(`crowd: ${complete.length} complete AAC frames, not ${AUDIO_FRAMES}`)
  return { frames: complete, decoderConfig: entry.esds }
}
