import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { appClient, eventually } from '../../e2e/client.ts'
import { type League, leagueOf } from '../../e2e/league.ts'
import { freePorts, inTheEvening, type Playball, runPlayball } from '../../e2e/run-playball.ts'
import { type BrowserKind, openBrowser, type Viewer } from './browsers.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { PARK_CLOCK, type PaintedClock } from './painted-clock.ts'
import { delaysOf, median } from './shown-frames.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const START_LIMIT_MS = 120_000
const FIRST_CARD = 2026000001
const PASSWORD = 'Cancha-Verde-2026'

/** The product with a live game, reached through a proxy that can fail. */
export type Stage = {
  playball: Playball
  proxy: FaultProxy
  league: League
  gameId: number
  clock: PaintedClock
  /** By how much the clock that is painted is ahead of the machine's; ms. */
  clockOffsetMs: number
  /** The number of the next prepaid card that nobody has used. */
  nextCard: number
  close(): Promise<void>
}

/** Any browser may watch, and the addresses are those of the proxy. Chance is an argument. */
export const openStage = async (random: () => number): Promise<Stage> => {
  const [proxyPort = 0] = await freePorts(1)
  const playball = await runPlayball({
    ...inTheEvening(),
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    BLOCKED_BROWSERS: '',
    LOG_LEVEL: 'warn',
  })
  try {
    const league = leagueOf(playball)
    await league.moveClock(INTO_THE_EVENING_MS)
    const gameId = await liveGameOf(league)
    const proxy = openFaultProxy(playball.url, proxyPort, random)
    return {
      ...{ playball, proxy, league, gameId, clock: PARK_CLOCK, nextCard: FIRST_CARD },
      clockOffsetMs: Math.round(league.now() - Date.now()),
      close: async () => {
        proxy.stop()
        await playball.stop()
      },
    }
  } catch (error) {
    await playball.stop()
    throw error
  }
}

const liveGameOf = (league: League): Promise<number> =>
  eventually(
    'a live game',
    async () => (await league.scoreboard().catch(() => [])).find((it) => it.isLive)?.id,
    { timeout: START_LIMIT_MS },
  )

/** A new member of their own in a browser of their own, on no page of ours yet. */
export const openMember = async (stage: Stage, kind: BrowserKind): Promise<Viewer> => {
  const person = { name: 'Aficionada Nueva', email: `${randomUUID()}@playball.test`, password: PASSWORD }
  const client = appClient(stage.playball.url)
  await client.register(person)
  const number_sheet = String(stage.nextCard++)
  const card = {
    number_sheet,
    code: `${number_sheet.slice(-4)}4321`,
    email: person.email,
    phone: '6671234567',
  }
  const { status } = await client.call('POST', '/api/prepaid/coupon/implement', card)
  if (status !== 200) throw new Error(`the card ${number_sheet} was answered ${status}`)
  const viewer = await openBrowser(kind, stage.clock)
  await viewer.goto(`${stage.proxy.url}/standing`)
  await viewer.run(logInHere, person)
  return viewer
}

/** Runs in a page of the product. */
const logInHere = async ({ email, password }: { email: string; password: string }) => {
  const answer = await fetch('/api/users/login', {
    method: 'POST',
    body: new URLSearchParams({ email, password, isWeb: '1' }),
  })
  const { response } = await answer.json()
  localStorage.setItem('token', response.token)
  localStorage.setItem('user', JSON.stringify(response.user))
  localStorage.setItem('cookies-ptl', '1')
}

/** Opens the live game and waits until its picture has moved for so long. */
export const openGame = async (stage: Stage, viewer: Viewer, settledMs: number): Promise<void> => {
  await viewer.goto(`${stage.proxy.url}/player/${stage.gameId}`)
  await framesMoved(viewer)
  await sleep(settledMs)
}

/** Waits for the first frames of a page. */
export const framesMoved = (viewer: Viewer): Promise<boolean> =>
  eventually(
    'the picture',
    async () => (await viewer.picture().catch(() => undefined))?.shown.length !== 0 || undefined,
    { timeout: START_LIMIT_MS },
  )

/** How old the picture was since `since` (ms UTC) at the median; ms. */
export const delaySince = async (stage: Stage, viewer: Viewer, since: number): Promise<number> => {
  const { shown } = await viewer.picture()
  const delays = delaysOf(shown, stage.clockOffsetMs).filter((it) => it.at >= since)
  return median(delays.map((it) => it.delay))
}
