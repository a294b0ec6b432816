import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encoder } from './encoder.ts'
import { CLOCK_AT, clockText, glyphs } from './strip-frame.ts'

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
/** The loop’s end, in seconds and in frames of the game. */
const LOOP = 24
const LOOP_FRAMES = 720
/** Plays over the loop’s end. */
const FROM = LOOP - 2
const CLOCK_LAMPS = 45

// The page plays a rendition and reads the clock's lamps from the pixels of every frame, or shows single
// frames.
const PAGE = `<!doctype html><video id="video" muted playsinline></video><script src="/hls.js"></script><script>
const video = document.getElementById('video')
const open = (level) => {
  const errors = []
  const hls = new Hls({ startPosition: ${FROM}, maxBufferLength: 8, startLevel: level })
  hls.on(Hls.Events.ERROR, (_, e) => errors.push(e.type + ' ' + e.details))
  hls.on(Hls.Events.MANIFEST_PARSED, () => { hls.currentLevel = level })
  hls.loadSource('/video/${GAME.gamePk}/master.m3u8'); hls.attachMedia(video)
  return { hls, errors }
}
const pen = new OffscreenCanvas(1280, 48).getContext('2d', { willReadFrequently: true })
const read = (frame) => {
  const lamp = video.videoHeight / 120
  pen.drawImage(video, 0, 0, video.videoWidth, lamp * 8, 0, 0, video.videoWidth, lamp * 8)
  const { data } = pen.getImageData(${CLOCK_AT} * lamp, 0, ${CLOCK_LAMPS} * lamp, lamp * 8)
  const lit = (x, y) => data[(Math.floor((y + 1) * lamp) * ${CLOCK_LAMPS} * lamp + Math.floor((x + 0.5) * lamp)) * 4 + 1] > 110
  return { at: frame.mediaTime, columns: Array.from({ length: ${CLOCK_LAMPS} }, (_, x) => [0, 1, 2, 3, 4, 5, 6].reduce((sum, y) => sum + (lit(x, y) ? 1 << y : 0), 0)) }
}
const watch = (level, frames) => new Promise((resolve) => {
  const { hls, errors } = open(level), seen = []
  video.autoplay = true
  const next = (_, frame) => {
    seen.push(read(frame))
    if (seen.length < frames && !errors.length) return video.requestVideoFrameCallback(next)
    const { totalVideoFrames } = video.getVideoPlaybackQuality()
    resolve({ seen, errors, fault: video.error && video.error.message, height: video.videoHeight, totalVideoFrames })
    hls.destroy()
  }
  video.requestVideoFrameCallback(next)
})
const ranges = () => Array.from({ length: video.buffered.length }, (_, i) => [video.buffered.start(i), video.buffered.end(i)])
const buffered = (to) => new Promise((resolve) => {
  const look = () => { if (ranges().some(([, end]) => end >= to)) { video.removeEventListener('progress', look); resolve() } }
  video.addEventListener('progress', look); look()
})
const show = (n) => new Promise((resolve) => {
  video.requestVideoFrameCallback((_, frame) => resolve(read(frame)))
  video.currentTime = (n + 0.5) / 30
})
const step = async (level, from, count) => {
  const { hls, errors } = open(level)
  await buffered((from + count) / 30)
  const seen = []
  for (let n = from; n < from + count; n++) seen.push(await show(n))
  const stepped = { seen, errors, fault: video.error && video.error.message, ranges: ranges() }
  hls.destroy()
  return stepped
}
</script>`

type Watched = {
  seen: { at: number; columns: number[] }[]
  errors: string[]
  fault: string | null
  height: number
  totalVideoFrames: number
}
type Stepped = Pick<Watched, 'seen' | 'errors' | 'fault'> & { ranges: [number, number][] }

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
  'the video of rendition %i is decoded by a browser without an error and shows its own time',
  async (level, height, frames) => {
    const page = await browser.newPage()
    await page.goto(address)
    const watched = (await page.evaluate(`watch(${level}, ${frames})`)) as Watched
    await page.close()
    expect(watched).toMatchObject({ errors: [], fault: null, height })
    expect(watched.totalVideoFrames).toBeGreaterThanOrEqual(40)
    for (const { at, columns } of watched.seen) expect(clockIn(columns)).toBe(clockAt(at))
    expect(new Set(watched.seen.map(({ columns }) => clockIn(columns))).size).toBeGreaterThan(1)
  },
)

test.each([0, 1, 2])(
  'no frame and no sound of rendition %i is missing where the loop begins again',
  async (level) => {
    const page = await browser.newPage()
    await page.goto(address)
    const from = LOOP_FRAMES - 8
    const stepped = (await page.evaluate(`step(${level}, ${from}, 16)`)) as Stepped
    await page.close()
    expect(stepped).toMatchObject({ errors: [], fault: null })
    expect(stepped.seen.map(({ at }) => Math.round(at * 30))).toEqual(
      Array.from({ length: 16 }, (_, i) => from + i),
    )
    for (const { at, columns } of stepped.seen) expect(clockIn(columns)).toBe(clockAt(at))
    // The buffered range covers both tracks: a gap of one AAC frame would split it.
    expect(stepped.ranges).toHaveLength(1)
    expect(stepped.ranges[0]?.[0]).toBeLessThan(LOOP)
    expect(stepped.ranges[0]?.[1]).toBeGreaterThan(LOOP)
  },
)

const clockAt = (mediaTime: number): string => clockText(START + Math.round(mediaTime * 30) * (1000 / 30) + 1)

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
