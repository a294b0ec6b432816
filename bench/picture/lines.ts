import { setTimeout as sleep } from 'node:timers/promises'
import { FAST_LINE, GOOD_LINE, type Line, SLOW_LINE } from './browsers.ts'
import { type Figure, isWanted, type Options } from './options.ts'
import { seconds } from './shown-frames.ts'
import { delaySince, openGame, openMember, type Stage } from './stage.ts'

const SECONDS = 60
const SETTLED_MS = 15_000
/** A delay above this is not low latency. */
const LOW_LATENCY_MS = 3_000

const STEADY_LINES: readonly Wanted[] = [
  { what: '500 kbit/s and 150 ms', line: SLOW_LINE, isLow: false },
  { what: '4 Mbit/s and 60 ms', line: GOOD_LINE, isLow: true },
  { what: '20 Mbit/s and 30 ms', line: FAST_LINE, isLow: true },
]
const WORSE_LINE = 'a line that falls from 20 Mbit/s to 500 kbit/s in mid-game'

/** A live game on lines that are slow, just good enough, or getting worse. */
export const lines = async (stage: Stage, options: Options): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const it of STEADY_LINES)
    if (isWanted(options, it.what)) figures.push(await onLine(stage, options, it))
  if (isWanted(options, WORSE_LINE)) figures.push(await worseLine(stage, options))
  return figures
}

type Wanted = { what: string; line: Line; isLow: boolean }

const onLine = async (stage: Stage, options: Options, { what, line, isLow }: Wanted): Promise<Figure> => {
  const viewer = await openMember(stage, 'chromium')
  await viewer.use(line)
  await openGame(stage, viewer, 0)
  const from = Date.now()
  await sleep((options.seconds ?? SECONDS) * 1_000)
  const delay = await delaySince(stage, viewer, from + SETTLED_MS)
  const { stalls } = await viewer.picture()
  await viewer.close()
  const aim = isLow ? ` (aim ${seconds(LOW_LATENCY_MS)} or less)` : ''
  return {
    what: `${what}, ${Math.round((Date.now() - from) / 1_000)} s of live from the first frame on`,
    result: `${stalls.length} stalls (aim 0), ${seconds(delay)} behind${aim}`,
  }
}

const worseLine = async (stage: Stage, options: Options): Promise<Figure> => {
  const viewer = await openMember(stage, 'chromium')
  await viewer.use(FAST_LINE)
  await openGame(stage, viewer, SETTLED_MS)
  const from = Date.now()
  await viewer.use(SLOW_LINE)
  await sleep((options.seconds ?? SECONDS) * 1_000)
  const stalls = (await viewer.picture()).stalls.filter((at) => at >= from).length
  const delay = await delaySince(stage, viewer, Date.now() - SETTLED_MS)
  await viewer.close()
  return {
    what: WORSE_LINE,
    result: `${stalls} stalls (aim 0), ${seconds(delay)} behind at the end`,
  }
}
