import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type Sender, sendPicture } from '../../origin/ingest/encoder-for-tests.ts'
import { readRunning } from '../../origin/ingest/running-file.ts'
import { RUNNING_FILE } from '../../origin/ingest-settings.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { eventually } from '../support/client.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { freePorts, type Playball, runPlayball } from '../support/run-playball.ts'
import { wideSpanish } from '../support/viewer.ts'

const run = promisify(execFile)
const ENCODER_LINES = 180
const TEST_SIGNAL_LINES = 720
const FIRST_CARD = 2026000001
const address = z.object({ rtmp: z.string(), key: z.string(), srt: z.string() })

let playball: Playball
let senders: Sender[] = []
let testSignal: ChildProcess | undefined
test.beforeAll(async () => {
  const [rtmp, srt] = await freePorts(2)
  playball = await runPlayball({ RTMP_PORT: String(rtmp), SRT_PORT: String(srt), INGEST_LADDER: 'off' })
})
test.afterEach(() => {
  for (const { child } of senders) child.kill('SIGKILL')
  senders = []
  end(testSignal, 'SIGKILL')
  testSignal = undefined
})
test.afterAll(() => playball.stop())

const commandOf = (args: readonly string[]) => ['scripts/operate.mjs', 'origin/ingest-game', ...args]
const environment = () => ({ ...process.env, DATA_DIR: playball.dataDir })

/** The output of `npm run ingest` for the running product. */
const ingest = async (...args: string[]): Promise<string> =>
  (await run(process.execPath, commandOf(args), { env: environment() })).stdout

/** Starts the command as a terminal does, where Ctrl-C reaches all processes that it has started. */
const startTestSignal = (id: string): ChildProcess => {
  const o = { env: environment(), stdio: 'ignore', detached: true } as const
  return spawn(process.execPath, commandOf(['--game', id, '--test-signal']), o)
}
const end = (child: ChildProcess | undefined, signal: 'SIGINT' | 'SIGKILL') => {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, signal)
}

const playlistOf = async (id: string, name: string): Promise<string> => {
  const origin = readRunning(join(playball.dataDir, RUNNING_FILE))
  const headers = { authorization: `Bearer ${origin?.token}` }
  return (await fetch(`${origin?.address}/video/${id}/${name}`, { headers })).text()
}
/** The sizes in which the origin has a game's picture. */
const sizesOf = async (id: string): Promise<string[]> =>
  [...(await playlistOf(id, 'master.m3u8')).matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size ?? '')

const send = (...args: Parameters<typeof sendPicture>): Sender => {
  const sender = sendPicture(...args)
  senders.push(sender)
  return sender
}

const linesOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0)
/** How bright the picture is, from 0 to 255: the slate, which has the test signal's size, is night. */
const brightnessOf = (page: Page) =>
  page.evaluate(() => {
    const [video, canvas] = [document.querySelector('video'), new OffscreenCanvas(32, 18)]
    const drawing = canvas.getContext('2d')
    if (video === null || drawing === null) return Number.NaN
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const greens = data.filter((_, n) => n % 4 === 1)
    return greens.reduce((sum, it) => sum + it, 0) / greens.length
  })
/** The whole seconds of the recording from which the viewer has played on. */
const playedFrom = (page: Page) =>
  page.evaluate(() => {
    const { played } = document.querySelector('video') ?? new Audio()
    return Array.from({ length: played.length }, (_, n) => Math.floor(played.start(n)))
  })
const NIGHT = 50
const seesTheEncoder = (page: Page, lines: number) => expect.poll(() => linesOf(page)).toBe(lines)

test('a game shows npm run ingest’s test signal by RTMP, goes on in another size by SRT, and ends on demand', async ({
  browser,
}) => {
  const league = leagueOf(playball)
  const game = await eventually('a live game', async () => (await league.tonight()).find((it) => it.isLive))
  const id = String(game.id)
  const { rtmp, key, srt } = address.parse(JSON.parse(await ingest('--game', id, '--json')))
  testSignal = startTestSignal(id)
  // The demo's camera would add other sizes.
  await expect.poll(() => sizesOf(id), 'the origin has the test signal alone').toEqual(['1280x720'])
  const viewer = await openLoggedIn(browser, wideSpanish, await newMember(playball, FIRST_CARD), playball)
  await viewer.goto(`/player/${id}`)
  await seesTheEncoder(viewer, TEST_SIGNAL_LINES)
  await watchFor(viewer, 3)

  expect(await send(`${rtmp}/${key}`).ended, 'a second encoder').not.toBe(0)
  expect(await send(`${rtmp}/${key}x`).ended, 'a wrong key').not.toBe(0)
  expect(testSignal.exitCode).toBeNull()

  expect(await brightnessOf(viewer)).toBeGreaterThan(NIGHT)
  end(testSignal, 'SIGINT')
  await expect.poll(() => brightnessOf(viewer), 'the slate').toBeLessThan(NIGHT)
  await watchFor(viewer, 2)
  const wrong = srt.replace(/passphrase=[^&]+/, 'passphrase=not-that-of-this-game')
  expect(await send(wrong, { seconds: 5, format: 'mpegts' }).ended, 'a wrong passphrase').not.toBe(0)
  const own = send(srt, { seconds: 600, format: 'mpegts' })
  await seesTheEncoder(viewer, ENCODER_LINES)
  const others = [send(srt, { seconds: 5, format: 'mpegts' }), send(`${rtmp}/${key}`, { seconds: 5 })]
  expect(await Promise.all(others.map((it) => it.ended)), 'a second encoder').not.toContain(0)
  await watchFor(viewer, 2)
  expect(own.child.exitCode).toBeNull()

  expect(await ingest('--game', id, '--end')).toContain('on demand')
  await viewer.reload()
  await watchFor(viewer, 2)
  // The league calls the game live but the picture is a recording: the viewer is not moved to its end.
  expect(await playedFrom(viewer)).toEqual([0])
  await viewer.evaluate(() => {
    const video = document.querySelector('video')
    video?.pause()
    if (video) video.currentTime = 0
  })
  await seesTheEncoder(viewer, TEST_SIGNAL_LINES)
})
