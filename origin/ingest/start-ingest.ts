import { randomBytes } from 'node:crypto'
import type { Recorder } from '../recording/recorder.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import { hasFfmpeg, startFfmpegOf } from './ffmpeg/run-ffmpeg.ts'
import type { IngestLog } from './games/publications.ts'
import { openLadder } from './ladder/ladder.ts'
import { measureSpeed } from './ladder/measure-speed.ts'
import type { LadderSetting } from './ladder/rungs.ts'
import { type Ingest, type IngestSettings, openIngest } from './open-ingest.ts'

const FFMPEG = 'ffmpeg'

/**
 * Admits encoders, with this machine's ffmpeg if it has one. Returns undefined if no port is set for them.
 */
export const startIngest = async (o: {
  settings: IngestSettings & { ladder: LadderSetting }
  recorder: Recorder
  clock: Clock
  timers: Timers
  log: IngestLog
}): Promise<Ingest | undefined> => {
  const { settings, log } = o
  if (settings.rtmpPort === undefined && settings.srtPort === undefined) return
  const startFfmpeg = hasFfmpeg(FFMPEG) ? startFfmpegOf(FFMPEG) : undefined
  let speed = 0
  if (startFfmpeg !== undefined && settings.ladder === 'auto') {
    // The start does not wait: a game that begins meanwhile has only the encoder's own quality.
    void measureSpeed({ ...o, startFfmpeg }).then((measured) => {
      speed = measured
      log.info({ speed: measured }, 'times faster than real time: what this machine makes of a ladder')
    })
  }
  const ladder = openLadder({ setting: settings.ladder, startFfmpeg, speed: () => speed, log })
  return openIngest({ ...o, startFfmpeg, ladder, random: randomBytes })
}
