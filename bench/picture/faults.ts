import { setTimeout as sleep } from 'node:timers/promises'
import type { Viewer } from './browsers.ts'
import type { LineFault } from './fault-proxy.ts'
import { judgeOutage } from './judge-outage.ts'
import { type Figure, isWanted, type Options } from './options.ts'
import { delaysOf, seconds } from './shown-frames.ts'
import { delaySince, openGame, openMember, type Stage } from './stage.ts'
import { watchStolenTime } from './stolen-time.ts'

/** A viewer counts as live again if they are no more than this further behind than before. */
const EDGE_SLACK_MS = 1_000
const SETTLED_MS = 10_000
const AFTER_MS = 20_000

type Fault = {
  name: string
  ms: number
  /** Only the encoder is gone: the origin then shows a slate, if the picture comes from an encoder. */
  isOfTheCamera?: true
  begin(stage: Stage): Promise<void>
  end(stage: Stage): Promise<void>
}

const ofTheLine = (name: string, ms: number, fault: LineFault): Fault => ({
  ...{ name: `${name} for ${ms / 1_000} s`, ms },
  begin: ({ proxy }) => proxy.use(fault),
  end: ({ proxy }) => proxy.use('none'),
})

/** Stops the encoder for a time; without one hides the demo's camera from the origin, not its games. */
const withoutPicture = (ms: number): Fault => ({
  ...{ name: `no picture comes for ${ms / 1_000} s`, ms, isOfTheCamera: true },
  begin: async (stage) => (stage.encoder ? stage.encoder.stop() : failCamera(stage, true)),
  end: async (stage) => (stage.encoder ? stage.encoder.start() : failCamera(stage, false)),
})

const failCamera = async ({ playball }: Stage, isAway: boolean): Promise<void> => {
  const away = { route: 'GET /video/:gamePk/*', kind: 'error-before', times: 10_000 }
  const answer = await fetch(`${playball.sandbox}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults: isAway ? [away] : [] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** kill -9; the repair begins with the restart and counts from its ready line. */
const killed = (name: 'product' | 'origin'): Fault => ({
  ...{ name: `kill -9 of the ${name}, up again 3 s later`, ms: 3_000 },
  begin: ({ playball }) => (name === 'product' ? playball.killProduct() : playball.killOrigin()),
  end: ({ playball }) => (name === 'product' ? playball.startProduct() : playball.startOrigin()),
})

const FAULTS: readonly Fault[] = [
  ofTheLine('refused', 4_000, 'refuse'),
  ofTheLine('refused', 15_000, 'refuse'),
  ofTheLine('refused', 40_000, 'refuse'),
  ofTheLine('503', 15_000, 'unavailable'),
  ofTheLine('503', 40_000, 'unavailable'),
  ofTheLine('30 % of the segments 500', 20_000, 'some segments fail'),
  ofTheLine('30 % of the segments break off', 20_000, 'some segments break off'),
  ofTheLine('every segment 404', 8_000, 'segments missing'),
  ofTheLine('playlists frozen', 12_000, 'playlists frozen'),
  ofTheLine('no answer', 12_000, 'hang'),
  withoutPicture(8_000),
  killed('product'),
  killed('origin'),
]

/** The effect of each fault on a live viewer's picture, and its recovery without a reload. */
export const faultMatrix = async (stage: Stage, options: Options): Promise<Figure[]> => {
  const figures: Figure[] = []
  const viewer = await openMember(stage, options.browser)
  for (const fault of FAULTS) {
    if (!isWanted(options, fault.name)) continue
    const figure = await tryFault(stage, viewer, fault)
    console.log(`  ${figure.what}: ${figure.result}`)
    figures.push(figure)
  }
  await viewer.close()
  return figures
}

const tryFault = async (stage: Stage, viewer: Viewer, fault: Fault): Promise<Figure> => {
  await openGame(stage, viewer, SETTLED_MS)
  const delay = await delaySince(stage, viewer, Date.now() - SETTLED_MS / 2)
  const loadedAt = await viewer.run(pageLoadedAt, undefined)
  const bufferedMs = await viewer.run(bufferedHere, undefined)
  const from = Date.now()
  const taken = watchStolenTime()
  await fault.begin(stage)
  await sleep(fault.ms)
  await fault.end(stage)
  const to = Date.now()
  await sleep(AFTER_MS)
  const { shown } = await viewer.picture()
  const hasSlate = fault.isOfTheCamera === true && stage.encoder !== undefined
  const { faults, text } = judgeOutage({
    ...{ shown, delays: delaysOf(shown, stage.clockOffsetMs) },
    ...{ from, to, until: Date.now(), bufferedMs, hasSlate, liveDelayMs: delay + EDGE_SLACK_MS },
    isReloaded: (await viewer.run(pageLoadedAt, undefined)) !== loadedAt,
  })
  const verdict = faults.length === 0 ? 'good' : `NOT GOOD (${faults.join(', ')})`
  return {
    what: `${viewer.kind}, ${fault.name}${hasSlate ? ', with a slate' : ''}`,
    result: `${verdict}: ${text}; ${seconds(delay)} behind before; the machine was taken away for ${taken()} of the time`,
  }
}

/** Runs in the page. */
const pageLoadedAt = () => performance.timeOrigin

/** Runs in the page: the buffered media after the frame on the screen, ms. */
const bufferedHere = () => {
  const { buffered, currentTime } = document.querySelector('video') ?? new Audio()
  for (let n = 0; n < buffered.length; n++)
    if (buffered.start(n) <= currentTime && currentTime < buffered.end(n))
      return (buffered.end(n) - currentTime) * 1_000
  return 0
}
