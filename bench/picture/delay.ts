import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserKind, Line } from './browsers.ts'
import type { Figure, Options } from './options.ts'
import { seconds } from './shown-frames.ts'
import { delaySince, openGame, openMember, type Stage } from './stage.ts'

const AIM_LOW_MS = 2_000
const AIM_PLAIN_MS = 8_000
const SECONDS = 60
const SETTLED_MS = 15_000
/** Too slow for low latency, and enough for the picture. */
const MODEST_LINE: Line = { bitsPerSecond: 2_000_000, latencyMs: 60 }

/** From the camera to the screen, read off the displayed frames: at low latency, and on a line that takes only plain HLS. */
export const glassToGlass = async (stage: Stage, options: Options): Promise<Figure[]> => [
  await delayOf(stage, options, 'chromium'),
  await delayOf(stage, options, 'chromium', MODEST_LINE),
  await delayOf(stage, options, 'firefox'),
]

const delayOf = async (stage: Stage, options: Options, kind: BrowserKind, line?: Line): Promise<Figure> => {
  const viewer = await openMember(stage, kind)
  if (line !== undefined) await viewer.use(line)
  await openGame(stage, viewer, SETTLED_MS)
  const from = Date.now()
  await sleep((options.seconds ?? SECONDS) * 1_000)
  const delay = await delaySince(stage, viewer, from)
  const stalls = (await viewer.picture()).stalls.filter((at) => at >= from).length
  await viewer.close()
  const aim = seconds(line === undefined ? AIM_LOW_MS : AIM_PLAIN_MS)
  return {
    what: `${kind}, from the camera to the screen ${line === undefined ? 'at low latency' : 'by plain HLS at 2 Mbit/s'}`,
    result: `${seconds(delay)} at the median (aim ${aim} or less), ${stalls} stalls`,
  }
}
