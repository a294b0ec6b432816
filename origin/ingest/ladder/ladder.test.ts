import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../time/clock.ts'
import { systemTimers } from '../../time/timers.ts'
import { FFMPEG, sendPicture } from '../encoder-for-tests.ts'
import { type Ffmpeg, type StartFfmpeg, startFfmpegOf } from '../ffmpeg/run-ffmpeg.ts'
import { readOpenedGames } from '../games/opened-games.ts'
import { type KeptSession, memoryRecorder, partsOf } from '../memory-recorder-for-tests.ts'
import { openIngest } from '../open-ingest.ts'
import { measureSpeed, openLadder } from './ladder.ts'
import { type LadderSetting, targetsFor } from './renditions.ts'

const FAST_ENOUGH = 1_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A backlog limit that no load of the machine exceeds in a test. */
const ENDLESS = { start: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY }

const open = async (o: {
  setting: LadderSetting
  startFfmpeg: StartFfmpeg | undefined
  speed?: number
  patience?: typeof ENDLESS
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'ladder-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const { key } = readOpenedGames({ folder, random: randomBytes }).open(7) ?? { key: '' }
  const kept = memoryRecorder()
  const lines: string[] = []
  const note = (what: object, message: string) => void lines.push(`${message} ${JSON.stringify(what)}`)
  const log = { info: note, warn: note, error: note }
  const ingest = await openIngest({
    settings: { host: '127.0.0.1', rtmpPort: 0, srtPort: undefined, folder },
    recorder: kept.recorder,
    clock: systemClock,
    timers: systemTimers,
    log,
    random: randomBytes,
    startFfmpeg: o.startFfmpeg,
    ladder: openLadder({ patience: ENDLESS, ...o, speed: () => o.speed ?? FAST_ENOUGH, log }),
  })
  closing.push(() => ingest.close())
  const send = (video: string[] = []) => {
    const to = `rtmp://127.0.0.1:${ingest.ports.rtmpPort}/live/${key}`
    const sender = sendPicture(to, { size: '854x480', video })
    closing.push(() => void sender.child.kill('SIGKILL'))
  }
  return { ...kept, lines, send, folder }
}

const timesOf = (session: KeptSession | undefined, rendition: string, count: number) =>
  partsOf(session, rendition)
    .slice(0, count)
    .map((it) => [it.startsAt, it.durationMs, it.beginsSegment, it.isIndependent])

test.each([
  ['as OBS sends with zerolatency', []],
  ['with pictures that are shown in another order than they are sent', ['-tune', 'film', '-bf', '2']],
])('the renditions below are cut at the same instants as what the encoder sends, %s', async (_, video) => {
  const { sessions, until, send, folder } = await open({
    setting: [360, 240],
    startFfmpeg: startFfmpegOf(FFMPEG),
  })
  send(video)
  await until(() => partsOf(sessions[0], '240p').length >= 10 && partsOf(sessions[0], '360p').length >= 10)
  const [session] = sessions
  expect(session?.renditions.map((it) => [it.name, it.frameRate])).toEqual([
    ['480p', 30],
    ['360p', 30],
    ['240p', 30],
  ])
  const own = timesOf(session, '480p', 10)
  expect(own.filter(([, , begins]) => begins).length).toBeGreaterThanOrEqual(2)
  expect(timesOf(session, '360p', 10)).toEqual(own)
  expect(timesOf(session, '240p', 10)).toEqual(own)
  // The specification promises playback at 500 kbit/s.
  expect(session?.renditions.at(-1)?.average).toBeLessThanOrEqual(360_000)
  for (const { name, init, height } of session?.renditions ?? []) {
    const file = join(folder, `${name}.mp4`)
    writeFileSync(
      file,
      Buffer.concat([
        init,
        ...partsOf(session, name)
          .slice(0, 8)
          .map((it) => it.bytes),
      ]),
    )
    expect(decoded(file)).toEqual({ height, pictures: 120 })
  }
})

/** The height and the number of pictures that a decoder reads in a file. */
const decoded = (file: string) => {
  const args = ['-v', 'error', '-count_frames', '-select_streams', 'v', '-of', 'csv=p=0']
  const shown = execFileSync('ffprobe', [...args, '-show_entries', 'stream=height,nb_read_frames', file])
  const [height, pictures] = shown.toString().trim().split(',').map(Number)
  return { height, pictures }
}

test('a game whose ffmpeg is killed goes on in the encoder’s own quality, with a warning', async () => {
  let child: Ffmpeg | undefined
  const start = startFfmpegOf(FFMPEG)
  const startFfmpeg: StartFfmpeg = (...args) => {
    child = start(...args)
    return child
  }
  const { sessions, until, send, lines } = await open({ setting: [240], startFfmpeg })
  send()
  await until(() => partsOf(sessions[0], '240p').length >= 2)
  child?.kill()
  await until(() => partsOf(sessions[1]).length >= 2)
  expect(sessions.map((it) => it.renditions.map((rendition) => rendition.name))).toEqual([
    ['480p', '240p'],
    ['480p'],
  ])
  const last = partsOf(sessions[0]).at(-1)
  const gap = (partsOf(sessions[1])[0]?.startsAt ?? 0) - (last?.startsAt ?? 0) - (last?.durationMs ?? 0)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(lines.filter((it) => it.includes('the ladder ended'))).toHaveLength(1)
})

test('a game whose ffmpeg falls behind goes on in the encoder’s own quality, with all that was sent', async () => {
  const stuck = (): Ffmpeg => ({
    stdin: new PassThrough().resume(),
    outputs: [new PassThrough()],
    ended: new Promise(() => undefined),
    kill: () => undefined,
  })
  const patience = { start: 3, live: 3 }
  const { sessions, until, send, lines } = await open({ setting: [240], startFfmpeg: stuck, patience })
  send()
  await until(() => partsOf(sessions[1]).length >= 1)
  expect(sessions.map((it) => it.renditions.map((rendition) => rendition.name))).toEqual([['480p'], ['480p']])
  const sent = partsOf(sessions[0]).reduce((sum, it) => sum + it.durationMs, 0)
  // The ladder fails at the picture of 2 s, and the game changes over at the next key frame.
  expect([Math.round(sent / 1_000), lines.filter((it) => it.includes('too slow')).length]).toEqual([4, 1])
})

test('without ffmpeg, or on a slow machine, the game has only the encoder’s own quality, with a warning', async () => {
  for (const o of [
    { setting: 'auto', startFfmpeg: undefined },
    { setting: 'auto', startFfmpeg: startFfmpegOf(FFMPEG), speed: 0.1 },
  ] as const) {
    const { sessions, until, send, lines } = await open(o)
    send()
    await until(() => partsOf(sessions[0]).length >= 2)
    expect(sessions[0]?.renditions.map((it) => it.name)).toEqual(['480p'])
    expect(lines.filter((it) => it.includes('at 500 kbit/s it will not play'))).toHaveLength(1)
  }
})

test('no rendition is larger than the encoder’s picture, and the lowest leaves room for its sound', () => {
  expect(targetsFor(1_080, 128_000, 'auto').map((it) => it.height)).toEqual([720, 480, 360, 240])
  expect(targetsFor(480, 64_000, 'auto').map((it) => it.height)).toEqual([360, 240])
  expect(targetsFor(240, 64_000, 'auto')).toEqual([])
  expect(targetsFor(1_080, 128_000, [480]).map((it) => [it.height, it.bitrate])).toEqual([[480, 217_000]])
  expect(targetsFor(1_080, 320_000, 'auto').at(-1)?.bitrate).toBe(120_000)
})

test('the speed of a machine is measured by encoding, and is zero if ffmpeg ends at once', async () => {
  const o = { clock: systemClock, timers: systemTimers }
  expect(await measureSpeed({ ...o, startFfmpeg: startFfmpegOf(FFMPEG) })).toBeGreaterThan(0)
  expect(await measureSpeed({ ...o, startFfmpeg: startFfmpegOf('false') })).toBe(0)
})
