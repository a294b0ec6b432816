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
/** One frame of it: a pair of channels of which nothing is coded, and the end (ISO/IEC 14496-3, 4.4.2.1). */
const FRAME = Buffer.from('211004608c1c', 'hex')
const FRAME_MS = (SILENCE.samplesPerFrame * 1_000) / SILENCE.sampleRate

/**
 * A stretch without sound as one of silence: a player makes what plays by the first thing that it gets, and can take or drop a track
 * in the middle of a game only by beginning anew. One with sound stays as it is.
 */
export const withSound = (stretch: Stretch): Stretch => ({ ...stretch, audio: stretch.audio ?? SILENCE })

/** Shows a stretch of silence: with each picture as much of it as the picture needs. */
export const silently = (show: Show): Show => {
  let frames = 0
  return {
    ...show,
    picture: (picture, arrivedAt) => {
      // The frame in which a part ends has to be there before the part goes.
      for (; (frames - 1) * FRAME_MS < picture.dts; frames++)
        show.sound({ at: Math.round(frames * FRAME_MS), bytes: FRAME })
      show.picture(picture, arrivedAt)
    },
  }
}
