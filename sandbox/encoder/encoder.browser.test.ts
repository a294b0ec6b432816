import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encoder } from './encoder.ts'
import { glyphs } from './font.ts'
import { CLOCK_AT } from './strip-frame.ts'

const START = Date.parse('2026-11-21T02:40:50.400Z')
const GAME = {
  gamePk: 831_001,
  startsAt: START,
  endsAt: START + 60_000,
  away: { id: 1, abbr: 'NAV', name: 'NAV' },
  home: { id: 2, abbr: 'OBR', name: 'OBR' },
}
const board = {
  away: 'NAV',
  home: 'OBR',
  awayRuns: 3,
  homeRuns: 2,
  inning: 5,
  inningState: 'top',
  balls: 3,
  strikes: 2,
  outs: 1,
  state: 'live',
} as const
const HLS_JS = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
/** Plays over the loop’s end, 24 s into the game. */
const FROM = 22
const CLOCK_LAMPS = 45

// The page’s part: plays a rung, and for every frame shown reads the clock's lamps from its pixels.
const PAGE = `<!doctype html><video id="video" muted playsinline></video><script src="/hls.js"></script><script>
const watch = (level, frames) => new Promise((resolve) => {
  const video = document.getElementById('video'), errors = [], seen = []
  const hls = new Hls({ startPosition: ${FROM}, maxBufferLength: 8, startLevel: level })
  hls.on(Hls.Events.ERROR, (_, e) => errors.push(e.type + ' ' + e.details))
  hls.on(Hls.Events.MANIFEST_PARSED, () => { hls.currentLevel = level; video.play() })
  const pen = new OffscreenCanvas(1280, 48).getContext('2d', { willReadFrequently: true })
  const read = (_, frame) => {
    const lamp = video.videoHeight / 120
    pen.drawImage(video, 0, 0, video.videoWidth, lamp * 8, 0, 0, video.videoWidth, lamp * 8)
    const { data } = pen.getImageData(${CLOCK_AT} * lamp, 0, ${CLOCK_LAMPS} * lamp, lamp * 8)
    const lit = (x, y) => data[(Math.floor((y + 1) * lamp) * ${CLOCK_LAMPS} * lamp + Math.floor((x + 0.5) * lamp)) * 4 + 1] > 110
    seen.push({ at: frame.mediaTime, columns: Array.from({ length: ${CLOCK_LAMPS} }, (_, x) => [0, 1, 2, 3, 4, 5, 6].reduce((sum, y) => sum + (lit(x, y) ? 1 << y : 0), 0)) })
    if (seen.length < frames && !errors.length) return video.requestVideoFrameCallback(read)
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
    resolve({ seen, errors, fault: video.error && video.error.message, height: video.videoHeight, totalVideoFrames, droppedVideoFrames })
    hls.destroy()
  }
  video.requestVideoFrameCallback(read)
  hls.loadSource('/video/${GAME.gamePk}/master.m3u8'); hls.attachMedia(video)
})
</script>`

type Watched = {
  seen: { at: number; columns: number[] }[]
  errors: string[]
  fault: string | null
  height: number
  totalVideoFrames: number
}

let browser: Browser
let app: FastifyInstance
let address: string
beforeAll(async () => {
  app = Fastify()
  await app.register(
    encoder({
      season: { onAir: (gamePk) => (gamePk === GAME.gamePk ? GAME : undefined), boardAt: () => board },
      clock: { now: () => GAME.endsAt + 2000 },
    }),
  )
  app.get('/', (_request, reply) => reply.type('text/html').send(PAGE))
  app.get('/hls.js', (_request, reply) => reply.type('text/javascript').send(HLS_JS))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test.each([
  [0, 240, 100],
  [1, 480, 40],
  [2, 720, 40],
])(
  'the video of rung %i is decoded by a browser without an error and shows its own time',
  async (level, height, frames) => {
    const page = await browser.newPage()
    await page.goto(address)
    const watched = (await page.evaluate(`watch(${level}, ${frames})`)) as Watched
    await page.close()
    expect(watched).toMatchObject({ errors: [], fault: null, height })
    expect(watched.totalVideoFrames).toBeGreaterThanOrEqual(40)
    for (const { at, columns } of watched.seen) {
      const hidden = new Date(START + Math.round(at * 30) * (1000 / 30) + 1).toISOString().slice(11, 19)
      expect(clockIn(columns)).toBe(`${hidden}Z`)
    }
    expect(new Set(watched.seen.map(({ columns }) => clockIn(columns))).size).toBeGreaterThan(1)
  },
)

// Reads HH:MM:SSZ back, sign by sign; an unreadable sign is "?".
const clockIn = (columns: number[]): string => {
  let at = 0
  return [...'00:00:00Z']
    .map((offset) => {
      const width = glyphs(offset)[0]?.length ?? 0
      const read = columns.slice(at, at + width)
      at += width + 1
      return (
        [...(offset === '0' ? '0123456789' : offset)].find(
          (sign) => String(glyphs(sign)[0]) === String(read),
        ) ?? '?'
      )
    })
    .join('')
}
