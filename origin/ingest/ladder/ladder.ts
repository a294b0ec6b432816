import type { StartFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { IngestLog, Ladder } from '../games/publications.ts'
import type { Stretch } from '../media/stretches.ts'
import { openLadderedShow, type Patience, type Rates } from './laddered-show.ts'
import { type LadderSetting, rungsFor } from './rungs.ts'

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
      const rungs = rungsFor(wanted.stretch.video.height, audioBitrate, setting)
      if (rungs.length === 0) return without('nothing below this picture is in INGEST_LADDER')
      const release = reserve(costOf(wanted.stretch, frameRate))
      return release === undefined ? without('this machine is too slow for a ladder') : { rungs, release }
    }
    return openLadderedShow({ ...wanted, startFfmpeg, plan, patience: o.patience ?? PATIENCE })
  }
}

const costOf = ({ video }: Stretch, frameRate: number): number =>
  (video.width * video.height * frameRate) / USUAL_PIXELS
