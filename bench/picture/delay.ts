import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserKind, type Line, SLOW_LINE } from './browsers.ts'
import type { Figure, Options } from './options.ts'
import { seconds } from './shown-frames.ts'
import { delaySince, openGame, openMember, type Stage } from './stage.ts'

const AIM_LOW_MS = 2_000
const AIM_PLAIN_MS = 8_000
const SECONDS = 60
const SETTLED_MS = 15_000

/** The delay from camera to screen, read from the shown frames: at low latency, and by plain HLS. */
export const glassToGlass = async (stage: Stage, options: Options): Promise<Figure[]> => [
  await delayOf(stage, options, 'chromium'),
  await delayOf(stage, options, 'chromium', SLOW_LINE),
  await delayOf(stage, options, 'firefox'),
]

const delayOf = async (stage: Stage, options: Options, kind: BrowserKind, line?: Line): Promise<Figure> => {
  const viewer = await openMember(stage, kind)
  if (line !== undefined) await viewer.use(line)
  await openGame(stage, viewer, SETTLED_MS)
  await viewer.run(() => performance.clearResourceTimings(), undefined)
  const from = Date.now()
  await sleep((options.seconds ?? SECONDS) * 1_000)
  const delay = await delaySince(stage, viewer, from)
  const stalls = (await viewer.picture()).stalls.filter((at) => at >= from).length
  const waits = await viewer.run(countWaits, undefined)
  await viewer.close()
  const aim = seconds(line === undefined ? AIM_LOW_MS : AIM_PLAIN_MS)
  return {
    what: `${kind}, from the camera to the screen ${line === undefined ? 'at low latency' : 'by plain HLS at 500 kbit/s'}`,
    result: `${seconds(delay)} at the median (aim ${aim} or less), ${stalls} stalls, ${waits} playlists waited for`,
  }
}

/** Runs in the page: counts held playlists, two a second at low latency, one per segment by plain HLS. */
const countWaits = (): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('_HLS_msn')).length
