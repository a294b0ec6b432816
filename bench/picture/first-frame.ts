import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../e2e/support/client.ts'
import { type BareLease, serveBareHlsPage } from './bare-hls-page.ts'
import { FAST_LINE, type Line, SLOW_LINE, type Viewer } from './browsers.ts'
import type { Figure, Options } from './options.ts'
import type { PictureWindow } from './record-picture.ts'
import { median, seconds } from './shown-frames.ts'
import { framesMoved, openMember, type Stage, takeLease } from './stage.ts'

const CALENDAR_LIMIT_MS = 60_000
/** The calendar's page is idle after this time. */
const IDLE_MS = 4_000
const AIM = 1.2

/**
 * The time from the press on "watch" to the first frame, in turns with a bare hls.js page on the same stream.
 */
export const firstFrames = async (stage: Stage, options: Options): Promise<Figure[]> => [
  await firstFramesOn(stage, options, { what: '500 kbit/s, 150 ms', line: SLOW_LINE }),
  await firstFramesOn(stage, options, { what: '20 Mbit/s, 30 ms', line: FAST_LINE }),
]

const firstFramesOn = async (
  stage: Stage,
  { rounds }: Options,
  { what, line }: { what: string; line: Line },
): Promise<Figure> => {
  const bare = await serveBareHlsPage(stage.playball.url)
  const member = await openMember(stage, 'chromium')
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => ours.push(await firstFrameOfOurs(stage, member, line)),
      async () => theirs.push(await firstFrameOfBare(stage, member, line, bare.addressOf)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  await member.close()
  bare.stop()
  const [mine, peer] = [median(ours), median(theirs)]
  return {
    what: `from the press on "watch" to the first frame at ${what}`,
    result: `${seconds(mine)} beside ${seconds(peer)} of a bare hls.js page, ratio ${(mine / peer).toFixed(2)} (aim ${AIM.toFixed(2)} or less)`,
  }
}

const firstFrameOfOurs = async (stage: Stage, member: Viewer, line: Line): Promise<number> => {
  await member.forget()
  await member.use(FAST_LINE)
  await member.goto(`${stage.proxy.url}/calendar`)
  await eventually('a game that can be watched', () => member.run(canWatch, undefined), {
    timeout: CALENDAR_LIMIT_MS,
  })
  await sleep(IDLE_MS)
  await member.use(line)
  const pressedAt = await member.run(pressWatch, undefined)
  return (await firstFrameAt(member)) - pressedAt
}

/** Takes the lease beforehand, so that the bare page only has to play. */
const firstFrameOfBare = async (
  stage: Stage,
  member: Viewer,
  line: Line,
  addressOf: (lease: BareLease) => string,
): Promise<number> => {
  await member.forget()
  await member.goto(`${stage.proxy.url}/calendar`)
  await sleep(IDLE_MS)
  const lease = await takeLease(stage, member)
  await member.use(line)
  await member.goto(addressOf(lease))
  const startedAt = await member.run(() => performance.timeOrigin, undefined)
  return (await firstFrameAt(member)) - startedAt
}

const firstFrameAt = async (viewer: Viewer): Promise<number> => {
  await framesMoved(viewer)
  return viewer.run(
    () => (window as unknown as PictureWindow).picture().shown[0]?.at ?? Number.NaN,
    undefined,
  )
}

/** Runs in the calendar: true once a live game can be watched. */
const canWatch = (): true | undefined =>
  document.querySelector('a[aria-label^="Ver en vivo: "]') === null ? undefined : true

/** Runs in the calendar; returns the ms UTC of the press. */
const pressWatch = (): number => {
  document.querySelector<HTMLElement>('a[aria-label^="Ver en vivo: "]')?.click()
  return Date.now()
}
