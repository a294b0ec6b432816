import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import Fastify from 'fastify'
import { buildOrigin } from '../origin/app.ts'
import { openRecorder } from '../origin/recording/open-recorder.ts'
import type { EncodedRendition, Recorder, Session } from '../origin/recording/recorder.ts'
import { ourSlates } from '../origin/slate/slate.ts'
import { openRecordedSource } from '../origin/source/recorded-source.ts'
import { systemClock as clock } from '../origin/time/clock.ts'
import { systemTimers as timers } from '../origin/time/timers.ts'
import { encoder } from '../sandbox/encoder/encoder.ts'
import { chromiumPath } from '../scripts/chromium.ts'

const GAME = 831_001
const TOKEN = 'a-credential-of-benches'
const RUNGS = ['240p', '480p']
const PART_MS = 500
const PARTS = 4
const OUTAGE_MS = 8_000
const BEFORE_MS = 12_000
const AFTER_MS = 12_000
const HLS_JS = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))

// The page notes the time and height of each frame; the slate is 720 lines high, the picture less.
const PAGE = `<!doctype html><video id="video" muted playsinline></video><script src="/hls.js"></script><script>
const frames = [], errors = []
const video = document.getElementById('video')
const hls = new Hls({ lowLatencyMode: true, xhrSetup: (xhr) => xhr.setRequestHeader('authorization', 'Bearer ${TOKEN}') })
hls.on(Hls.Events.ERROR, (_, e) => errors.push(e.type + ' ' + e.details))
hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
const note = (now) => { frames.push([now, video.videoHeight]); video.requestVideoFrameCallback(note) }
video.requestVideoFrameCallback(note)
hls.loadSource('/video/${GAME}/master.m3u8'); hls.attachMedia(video)
</script>`

/** A viewer in Chromium watches an encoder that is gone for eight seconds, silent or closed. */
export const slateInBrowser = async () => {
  const silent = await watchOutage({ closes: false })
  const closed = await watchOutage({ closes: true })
  return [
    { what: 'encoder silent for 8 s', result: silent },
    { what: 'encoder closed for 8 s, then another session', result: closed },
  ]
}

const watchOutage = async ({ closes }: { closes: boolean }): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slate-bench-'))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const recorder = await openRecorder({
    ...{ folder, clock, timers, days: 0, endAfterMs: 600_000, slates: ourSlates(), log },
    limits: { budget: 1e10, reserve: 0 },
  })
  const source = openRecordedSource({ find: recorder.find, clock, timers })
  const app = buildOrigin({ settings: { token: TOKEN, logLevel: 'silent' }, source })
  app.get('/', (_request, reply) => reply.type('text/html').send(PAGE))
  app.get('/hls.js', (_request, reply) => reply.type('text/javascript').send(HLS_JS))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const camera = await openCamera()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const filming = film(recorder, camera, closes)
    await filming.isOnAir
    const page = await browser.newPage()
    await page.goto(address)
    await filming.isOver
    await recorder.end(GAME)
    return figureOf(await page.evaluate('({ frames, errors })'))
  } finally {
    await browser.close()
    await app.close()
    await recorder.close()
    await camera.app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sandbox's drawn park as an encoder's media. */
const openCamera = async () => {
  const startsAt = Date.now() - (Date.now() % 1_000)
  const team = (id: number, abbr: string) => ({ id, abbr, name: abbr })
  const game = {
    ...{ gamePk: GAME, startsAt, endsAt: startsAt + 120_000 },
    ...{ away: team(1, 'NAV'), home: team(2, 'OBR') },
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
  const app = Fastify()
  await app.register(
    encoder({
      season: { onAir: (gamePk) => (gamePk === GAME ? game : undefined), boardAt: () => board },
      // The whole game is drawn already; the film below decides the time of sending.
      clock: { now: () => game.endsAt - 1 },
    }),
  )
  const get = async (name: string) => (await app.inject(`/video/${GAME}/${name}`)).rawPayload
  const onAir = JSON.parse((await get('on-air.json')).toString()) as { renditions: EncodedRendition[] }
  const renditions: EncodedRendition[] = []
  for (const it of onAir.renditions.filter(({ name }) => RUNGS.includes(name)))
    renditions.push({ ...it, init: await get(`${it.name}/init.mp4`) })
  return { app, startsAt, renditions, get }
}

/** Sends in real time: twelve seconds of picture, nothing for eight, twelve seconds of picture. */
const film = (recorder: Recorder, camera: Awaited<ReturnType<typeof openCamera>>, closes: boolean) => {
  const onAir = Promise.withResolvers<void>()
  const sendPart = async (session: Session, n: number) => {
    const isFirst = n % PARTS === 0
    const startsAt = camera.startsAt + n * PART_MS
    for (const { name } of camera.renditions) {
      const bytes = await camera.get(`${name}/${Math.floor(n / PARTS)}.${n % PARTS}.m4s`)
      const part = { startsAt, durationMs: PART_MS, bytes }
      await session.append(name, { ...part, isIndependent: isFirst, beginsSegment: isFirst })
    }
  }
  const sendFrom = async (session: Session, fromMs: number, toMs: number) => {
    for (let n = fromMs / PART_MS; n * PART_MS < toMs; n++) {
      await sleep(Math.max(0, camera.startsAt + (n + 1) * PART_MS - Date.now()))
      await sendPart(session, n)
      if (n === 2 * PARTS) onAir.resolve()
    }
  }
  const run = async () => {
    const begin = () => recorder.begin(GAME, camera.renditions)
    const first = await begin()
    await sendFrom(first, 0, BEFORE_MS)
    if (closes) await first.close()
    const back = BEFORE_MS + OUTAGE_MS
    await sleep(camera.startsAt + back - Date.now())
    await sendFrom(closes ? await begin() : first, back, back + AFTER_MS)
  }
  return { isOnAir: onAir.promise, isOver: run() }
}

type Watched = { frames: [number, number][]; errors: string[] }

const SLATE_LINES = 720
/** A gap of eight frames is no freeze. */
const AIM_GAP_MS = 250

const figureOf = (watched: unknown): string => {
  const { frames, errors } = watched as Watched
  const gaps = frames.slice(1).map(([at], index) => at - (frames[index]?.[0] ?? at))
  const first = frames.findIndex(([, lines]) => lines === SLATE_LINES)
  const last = frames.findLastIndex(([, lines]) => lines === SLATE_LINES)
  const slateMs = (frames[last]?.[0] ?? 0) - (frames[first]?.[0] ?? 0)
  const after = frames.length - 1 - last
  const longest = Math.round(Math.max(...gaps))
  const isGood = longest <= AIM_GAP_MS && slateMs > OUTAGE_MS / 2 && after > 0
  return `${isGood ? 'good' : 'NOT GOOD'}: longest time between two frames ${longest} ms (aim ${AIM_GAP_MS} ms or less) of ${frames.length} frames, slate for ${Math.round(slateMs)} ms, then ${after} frames of picture, errors: ${errors.join(', ') || 'none'}`
}
