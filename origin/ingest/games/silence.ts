import type { AudioConfig } from '../media/flv-tags.ts'
import type { Stretch } from '../media/stretches.ts'
import type { Show } from './show.ts'

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
export const withSound = (stretch: Stretch): Stretch => ({ ...stretch, audio: stretch.audio ?? SILENCE })

/** Shows a stretch of silence: adds to each picture as much silence as it needs. */
export const silently = (show: Show): Show => {
  let frames = 0
  return {
    ...show,
    picture: (picture, arrivedAt) => {
      // The frame in which a part ends must exist before the part goes out.
      for (; (frames - 1) * FRAME_MS < picture.dts; frames++)
        show.sound({ at: Math.round(frames * FRAME_MS), bytes: FRAME })
      show.picture(picture, arrivedAt)
    },
  }
}
