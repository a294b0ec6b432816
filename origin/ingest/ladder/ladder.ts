import type { Clock } from '../../time/clock.ts'
import type { Timers } from '../../time/timers.ts'
import type { StartFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { IngestLog, Ladder } from '../games/publications.ts'
import type { Stretch } from '../media/stretches.ts'
import { type LadderSetting, targetsFor } from './renditions.ts'
import { openTranscodingPipeline, type Patience, type Rates } from './transcoding-pipeline.ts'

/** The unit of a ladder's cost: a ladder of 720p at 30 pictures a second. */
const USUAL_PIXELS = 1_280 * 720 * 30
/** The usable share of the measured speed: the measurement encodes an easy picture on an idle machine. */
const USABLE = 0.5
const PATIENCE: Patience = { start: 16, live: 8 }
const WITHOUT = 'the game has one quality: at 500 kbit/s it will not play'

/**
 * Makes the ladder: renditions below the encoder's own, by one ffmpeg for each encoder. `speed` is how many
 * times faster than real time this machine makes the usual ladder; a ladder that does not fit beside the
 * running ones is left out.
 */
export const openLadder = (o: {
  setting: LadderSetting
  startFfmpeg: StartFfmpeg | undefined
  speed: () => number
  log: IngestLog
  patience?: Patience
}): Ladder => {
  const { setting, startFfmpeg, log } = o
  let used = 0
  const without = (why: string) => {
    log.warn({ why }, WITHOUT)
    return undefined
  }
  if (setting === 'off') return () => undefined
  if (startFfmpeg === undefined) return () => without('ffmpeg is not installed')
  /** Reserves speed and returns the function that releases it; undefined if the ladder does not fit. */
  const reserve = (cost: number): (() => void) | undefined => {
    if (setting === 'auto' && used + cost > o.speed() * USABLE) return
    used += cost
    let isGiven = false
    return () => {
      if (!isGiven) used -= cost
      isGiven = true
    }
  }
  return (wanted) => {
    const plan = ({ audioBitrate, frameRate }: Rates) => {
      const targets = targetsFor(wanted.stretch.video.height, audioBitrate, setting)
      if (targets.length === 0) return without('nothing below this picture is in INGEST_LADDER')
      const release = reserve(costOf(wanted.stretch, frameRate))
      return release === undefined ? without('this machine is too slow for a ladder') : { targets, release }
    }
    return openTranscodingPipeline({ ...wanted, startFfmpeg, plan, patience: o.patience ?? PATIENCE })
  }
}

const costOf = ({ video }: Stretch, frameRate: number): number =>
  (video.width * video.height * frameRate) / USUAL_PIXELS

const SECONDS = 4
const WITHIN_MS = 20_000
const EASY_PICTURE = `testsrc2=size=1280x720:rate=30:duration=${SECONDS}`

/** How much faster than real time this machine encodes the ladder below 720p at 30 fps; 0 if it cannot. */
export const measureSpeed = async (o: {
  startFfmpeg: StartFfmpeg
  clock: Clock
  timers: Pick<Timers, 'wait'>
}): Promise<number> => {
  const outputs = [480, 360, 240].flatMap((height) => [
    ...['-map', '0:v:0', '-vf', `scale=-2:${height}`, '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-f', 'null', '-'],
  ])
  const began = o.clock.now()
  const ffmpeg = o.startFfmpeg(['-f', 'lavfi', '-i', EASY_PICTURE, ...outputs], 1)
  for (const output of ffmpeg.outputs) output.resume()
  const stop = new AbortController()
  const isDone = await Promise.race([ffmpeg.ended, o.timers.wait(WITHIN_MS, stop.signal).then(() => false)])
  stop.abort()
  ffmpeg.kill()
  const seconds = Math.max(1, o.clock.now() - began) / 1_000
  return isDone ? SECONDS / seconds : 0
}
