import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserKind } from './browsers.ts'
import type { Figure, Options } from './options.ts'
import { seconds } from './shown-frames.ts'
import { delaySince, openGame, openMember, type Stage } from './stage.ts'

const AIM_LOW_MS = 2_000
const AIM_PLAIN_MS = 8_000
const SECONDS = 60
const SETTLED_MS = 15_000
/** A line that is known to be too slow for low latency. */
const MODEST_LINE = { bitsPerSecond: 2_500_000 }

/** From the camera to the screen, read off the displayed frames: at low latency, and without it. */
export const glassToGlass = async (stage: Stage, options: Options): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const kind of ['chromium', 'firefox'] as const) {
    figures.push(await delayOf(stage, options, kind, { isLow: true }))
    figures.push(await delayOf(stage, options, kind, { isLow: false }))
  }
  return figures
}

const delayOf = async (
  stage: Stage,
  options: Options,
  kind: BrowserKind,
  { isLow }: { isLow: boolean },
): Promise<Figure> => {
  const viewer = await openMember(stage, kind)
  if (!isLow) await viewer.run(rememberLine, MODEST_LINE)
  await openGame(stage, viewer, SETTLED_MS)
  const from = Date.now()
  await sleep((options.seconds ?? SECONDS) * 1_000)
  const delay = await delaySince(stage, viewer, from)
  const stalls = (await viewer.picture()).stalls.filter((at) => at >= from).length
  await viewer.close()
  const aim = seconds(isLow ? AIM_LOW_MS : AIM_PLAIN_MS)
  return {
    what: `${kind}, from the camera to the screen ${isLow ? 'at low latency' : 'without low latency'}`,
    result: `${seconds(delay)} at the median (aim ${aim} or less), ${stalls} stalls`,
  }
}

/** Runs in a page of the product, as the player would have left it. */
const rememberLine = ({ bitsPerSecond }: { bitsPerSecond: number }) =>
  localStorage.setItem('line-speed', JSON.stringify({ bitsPerSecond, at: Date.now() }))
