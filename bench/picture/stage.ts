import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openStream } from '../../contract/streaming.ts'
import { appClient, eventually, newEmail } from '../../e2e/support/client.ts'
import { type League, leagueOf } from '../../e2e/support/league.ts'
import {
  freePorts,
  inTheEvening,
  type Playball,
  runPlayball,
  WHOLE_SEASON,
} from '../../e2e/support/run-playball.ts'
import type { BareLease } from './bare-hls-page.ts'
import { type BrowserKind, openBrowser, type Viewer } from './browsers.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import type { Options } from './options.ts'
import { PARK_CLOCK, type PaintedClock, SQUARES_CLOCK } from './painted-clock.ts'
import { delaysOf, median } from './shown-frames.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const START_LIMIT_MS = 120_000
/** An encoder has sent enough to watch after this time. */
const FIRST_SEGMENTS_MS = 10_000
const FIRST_CARD = 2026000001
const PASSWORD = 'Cancha-Verde-2026'

/** The product with a live game, reached through a proxy that can fail. */
export type Stage = {
  playball: Playball
  proxy: FaultProxy
  league: League
  gameId: number
  clock: PaintedClock
  /** How far the painted clock is ahead of the machine's; ms. */
  clockOffsetMs: number
  /** The encoder, where the picture comes by RTMP. */
  encoder: Encoder | undefined
  /** The number of the next prepaid card that nobody has used. */
  nextCard: number
  close(): Promise<void>
}

/** Opens the product at the proxy's addresses, for any browser. Chance is an argument. */
export const openStage = async (source: Options['source'], random: () => number): Promise<Stage> => {
  const [proxyPort = 0, rtmpPort = 0] = await freePorts(2)
  const playball = await runPlayball({
    ...WHOLE_SEASON,
    ...inTheEvening(),
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    BLOCKED_BROWSERS: '',
    LOG_LEVEL: 'warn',
    ...(source === 'rtmp' && { RTMP_PORT: String(rtmpPort) }),
  })
  try {
    const league = leagueOf(playball)
    await league.moveClock(INTO_THE_EVENING_MS)
    const gameId = await liveGameOf(league)
    const encoder = source === 'rtmp' ? await openEncoder(playball, gameId) : undefined
    encoder?.start()
    if (encoder !== undefined) await sleep(FIRST_SEGMENTS_MS)
    const proxy = openFaultProxy(playball.url, proxyPort, random)
    return {
      ...{ playball, proxy, league, gameId, encoder, nextCard: FIRST_CARD },
      clock: encoder === undefined ? PARK_CLOCK : SQUARES_CLOCK,
      clockOffsetMs: encoder === undefined ? Math.round(league.now() - Date.now()) : 0,
      close: async () => {
        proxy.stop()
        encoder?.stop()
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

/** A new member in a new browser, on no page of ours yet. */
export const openMember = async (stage: Stage, kind: BrowserKind): Promise<Viewer> => {
  const person = { name: 'Aficionada Nueva', email: newEmail(), password: PASSWORD }
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
  localStorage.setItem('lang', 'es')
}

/** Opens the live game and waits until its picture has moved for `settledMs`. */
export const openGame = async (stage: Stage, viewer: Viewer, settledMs: number): Promise<void> => {
  await viewer.goto(`${stage.proxy.url}/player/${stage.gameId}`)
  await framesMoved(viewer)
  await sleep(settledMs)
}

/** Takes a lease of the live game for a page that only plays; the viewer is on a page of the product. */
export const takeLease = async (stage: Stage, viewer: Viewer): Promise<BareLease> => {
  const { answer, headers } = await viewer.run(takeLeaseHere, stage.gameId)
  const { st, playback } = z.object({ response: openStream.response }).parse(answer).response
  return { src: st, playback: { id: playback.id, generation: playback.generation }, headers }
}

/** Runs in a page of the product. */
const takeLeaseHere = async (gameId: number) => {
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const headers = { authorization: localStorage.getItem('token') ?? '', 'x-xsrf-token': xsrf }
  const address = `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`
  const answer: unknown = await (await fetch(address, { method: 'POST', headers })).json()
  return { answer, headers }
}

/** Waits for the first frames of a page. */
export const framesMoved = (viewer: Viewer): Promise<boolean> =>
  eventually(
    'the picture',
    async () => ((await viewer.picture().catch(() => undefined))?.shown.length ?? 0) > 0 || undefined,
    { timeout: START_LIMIT_MS },
  )

/** The median delay of the picture since `since` (ms UTC); ms. */
export const delaySince = async (stage: Stage, viewer: Viewer, since: number): Promise<number> => {
  const { shown } = await viewer.picture()
  const delays = delaysOf(shown, stage.clockOffsetMs).filter((it) => it.at >= since)
  return median(delays.map((it) => it.delay))
}
