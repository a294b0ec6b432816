import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type Sender, sendPicture } from '../origin/ingest/encoder-for-tests.ts'
import { openLoggedIn } from './accounts-person.ts'
import { eventually } from './client.ts'
import { watchFor } from './fan.ts'
import { test } from './journey.ts'
import { leagueOf } from './league.ts'
import { newMember } from './new-member.ts'
import { freePorts, type Playball, runPlayball } from './run-playball.ts'
import { wideSpanish } from './viewer.ts'

const run = promisify(execFile)
const ENCODER_LINES = 180
const FIRST_CARD = 2026000001
const address = z.object({ rtmp: z.string(), key: z.string(), srt: z.string() })

let playball: Playball
let senders: Sender[] = []
test.beforeAll(async () => {
  const [rtmp, srt] = await freePorts(2)
  playball = await runPlayball({ RTMP_PORT: String(rtmp), SRT_PORT: String(srt), INGEST_LADDER: 'off' })
})
test.afterEach(() => {
  for (const { child } of senders) child.kill('SIGKILL')
  senders = []
})
test.afterAll(() => playball.stop())

/** What `npm run ingest` prints for the running product. */
const ingest = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: playball.dataDir }
  const command = ['scripts/operate.mjs', 'origin/ingest-game', ...args]
  return (await run(process.execPath, command, { env })).stdout
}

const send = (...args: Parameters<typeof sendPicture>): Sender => {
  const sender = sendPicture(...args)
  senders.push(sender)
  return sender
}

const linesOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0)
const seesTheEncoder = (page: Page) => expect.poll(() => linesOf(page)).toBe(ENCODER_LINES)

test('a game is what an encoder of the league sends by RTMP, goes on by SRT, and is on demand when it ends', async ({
  browser,
}) => {
  const league = leagueOf(playball)
  const game = await eventually('a live game', async () => (await league.tonight()).find((it) => it.isLive))
  const id = String(game.id)
  const { rtmp, key, srt } = address.parse(JSON.parse(await ingest('--game', id, '--json')))
  const first = send(`${rtmp}/${key}`, { seconds: 600 })
  const viewer = await openLoggedIn(browser, wideSpanish, await newMember(playball, FIRST_CARD), playball)
  await viewer.goto(`/player/${id}`)
  await seesTheEncoder(viewer)
  await watchFor(viewer, 3)

  expect(await send(`${rtmp}/${key}`).ended, 'a second encoder').not.toBe(0)
  expect(await send(`${rtmp}/${key}x`).ended, 'a wrong key').not.toBe(0)
  expect(first.child.exitCode).toBeNull()

  first.child.kill('SIGKILL')
  await expect.poll(() => linesOf(viewer), 'the slate').not.toBe(ENCODER_LINES)
  await watchFor(viewer, 2)
  send(srt, { seconds: 600, format: 'mpegts' })
  await seesTheEncoder(viewer)
  await watchFor(viewer, 2)

  expect(await ingest('--game', id, '--end')).toContain('on demand')
  await viewer.reload()
  await seesTheEncoder(viewer)
  await watchFor(viewer, 2)
})
