import { setTimeout as sleep } from 'node:timers/promises'
import { serveBareHlsPage } from './bare-hls-page.ts'
import type { BrowserKind, Viewer } from './browsers.ts'
import type { Figure, Options } from './options.ts'
import { median, seconds } from './shown-frames.ts'
import { delaySince, framesMoved, openGame, openMember, type Stage, takeLease } from './stage.ts'
import { watchStolenTime } from './stolen-time.ts'

const BOTH = ['chromium', 'firefox'] as const
const SECONDS = 600
const SAMPLE_MS = 5_000
/** The buffer behind the picture is full after this time. */
const WARM_MS = 90_000
const SETTLED_MS = 15_000
/** Frames are read for a moment after the end, because a page that reads them drops some. */
const READ_AFTER_MS = 5_000
const READ_MS = 5_000
/** A larger growth of held memory is a leak; uncollected memory grows by itself. */
const AIM_GROWTH = 1.1
/** Plain hls.js stays as far behind as it began, and a player further back drops fewer frames. */
const AS_NEAR_AS_OURS = { maxLiveSyncPlaybackRate: 1.08 }
const MB = 1_000_000

/** Two browsers watch the same live game for a long time, over many ends of the park's loop of 24 s. */
export const soak = async (stage: Stage, options: Options): Promise<Figure[]> => {
  const ms = (options.seconds ?? SECONDS) * 1_000
  const settle: Open = (it) => openGame(stage, it, SETTLED_MS)
  if (options.alone) {
    const chromium = await watchTogether(stage, ['chromium'], { ms, of: 'live' }, settle)
    return [...chromium, ...(await watchTogether(stage, ['firefox'], { ms, of: 'live' }, settle))]
  }
  const ours = await watchTogether(stage, BOTH, { ms, of: 'live' }, settle)
  if (!options.peer) return ours
  const bare = await serveBareHlsPage(stage.playball.url, AS_NEAR_AS_OURS)
  const theirs = await watchTogether(stage, BOTH, { ms, of: 'a bare hls.js page' }, async (it) => {
    await it.goto(bare.addressOf(await takeLease(stage, it)))
    await framesMoved(it)
    await sleep(SETTLED_MS)
  })
  bare.stop()
  return [...ours, ...theirs]
}

type Open = (viewer: Viewer) => Promise<void>

const watchTogether = async (
  stage: Stage,
  kinds: readonly BrowserKind[],
  { ms, of }: { ms: number; of: string },
  open: Open,
): Promise<Figure[]> => {
  const viewers: Viewer[] = []
  for (const kind of kinds) viewers.push(await openMember(stage, kind))
  await Promise.all(viewers.map(open))
  const stolen = watchStolenTime()
  const beside = kinds.length > 1 ? `${of} beside another browser` : of
  const figures = await Promise.all(viewers.map((it) => watch(stage, it, ms, beside)))
  for (const it of viewers) await it.close()
  return [...figures, { what: `meanwhile, ${of}`, result: `the host had ${stolen()} of the processors` }]
}

const watch = async (stage: Stage, viewer: Viewer, ms: number, of: string): Promise<Figure> => {
  const warmMs = Math.min(WARM_MS, ms / 3)
  await viewer.readNowAndThen(warmMs + ms + READ_AFTER_MS)
  await sleep(warmMs)
  const heldBefore = await viewer.heldMemory()
  const from = Date.now()
  const before = await viewer.picture()
  const memory: number[] = []
  while (Date.now() - from < ms) {
    await sleep(SAMPLE_MS)
    memory.push(viewer.memory())
  }
  const after = await viewer.picture()
  const held = [heldBefore, await viewer.heldMemory()]
  const third = Math.ceil(memory.length / 3)
  const thirds = [median(memory.slice(0, third)), median(memory.slice(-third))]
  const stalls = after.stalls.length - before.stalls.length
  await sleep(READ_AFTER_MS + READ_MS)
  return {
    what: `${viewer.kind}, ${Math.round(ms / 1_000)} s of ${of}`,
    result: [
      `${after.total - before.total} frames`,
      `${after.dropped - before.dropped} dropped (aim 0)`,
      `${stalls} stalls (aim 0)`,
      `${seconds(await delaySince(stage, viewer, from))} behind`,
      `${growthOf(thirds)} in all`,
      `${growthOf(held)} of it held (aim ${AIM_GROWTH} times or less)`,
    ].join(', '),
  }
}

const growthOf = ([first = Number.NaN, last = Number.NaN]: readonly number[]): string =>
  `${Math.round(first / MB)} MB and ${Math.round(last / MB)} MB at the end`
