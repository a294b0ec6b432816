import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import HLS from 'hls-parser'
import { afterEach, expect, test } from 'vitest'
import { openRecorder } from '../recording/open-recorder.ts'
import { ourSlates } from '../slate/slate.ts'
import { openRecordedSource } from '../source/recorded-source.ts'
import type { Media } from '../source/stream-source.ts'
import { systemClock } from '../time/clock.ts'
import { systemTimers } from '../time/timers.ts'
import { FFMPEG, sendPicture } from './encoder-for-tests.ts'
import { startFfmpegOf } from './ffmpeg/run-ffmpeg.ts'
import { readOpenedGames } from './games/opened-games.ts'
import { openLadder } from './ladder/ladder.ts'
import { openIngest } from './open-ingest.ts'

// Makes every violation of the standard an error.
HLS.setOptions({ strictMode: true })

const GAME = 7
const never = new AbortController().signal
const quiet = () => undefined
const log = { info: quiet, warn: quiet, error: quiet }
/** Lets no test end because of a slow ladder, whatever the machine's load is. */
const patience = { start: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY }
const time = { clock: systemClock, timers: systemTimers }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** An origin with a ladder, from the encoder's connection to the playlists. */
const openOrigin = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'returns-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const { key } = readOpenedGames({ folder, random: randomBytes }).open(GAME) ?? { key: '' }
  const recorder = await openRecorder({
    ...{ ...time, log, folder: join(folder, 'recordings'), days: 0, endAfterMs: 600_000 },
    ...{ limits: { budget: 1e12, reserve: 0 }, slates: ourSlates() },
  })
  closing.push(() => recorder.close())
  const startFfmpeg = startFfmpegOf(FFMPEG)
  const ingest = await openIngest({
    settings: { host: '127.0.0.1', rtmpPort: 0, srtPort: undefined, folder },
    ...{ ...time, log, recorder, startFfmpeg, random: randomBytes },
    ladder: openLadder({ setting: [360, 240], startFfmpeg, patience, speed: () => 1, log }),
  })
  closing.push(() => ingest.close())
  const source = openRecordedSource({ find: recorder.find, ...time })
  return { recorder, source, address: `rtmp://127.0.0.1:${ingest.ports.rtmpPort}/live/${key}` }
}
type Origin = Awaited<ReturnType<typeof openOrigin>>

/** Sends until two segments of the encoder are complete in every rendition, then kills the encoder. */
const sendFor = async (
  { address, recorder }: Origin,
  sent: { size: string; video?: string[]; sound: boolean },
) => {
  const before = (await recorder.find(GAME))?.log.timeline.sessions.length ?? 0
  const { child, ended } = sendPicture(address, sent)
  closing.push(() => void child.kill('SIGKILL'))
  await isSo(recorder, ({ sessions, stretches }) => {
    const last = stretches.at(-1)
    const tracks = last?.is === 'picture' ? [...last.tracks.values()] : []
    const all = sessions.at(-1)?.length ?? 0
    return sessions.length > before && tracks.length === all && tracks.every((it) => it.length > 2)
  })
  child.kill('SIGKILL')
  await ended
  await isSo(recorder, ({ stretches }) => stretches.at(-1)?.is === 'slate')
}

type Timeline = NonNullable<Awaited<ReturnType<Origin['recorder']['find']>>>['log']['timeline']
/** Looks at the game as players do, which wait for each change. */
const isSo = (recorder: Origin['recorder'], is: (timeline: Timeline) => boolean) =>
  expect
    .poll(
      async () => {
        const log = (await recorder.find(GAME))?.log
        log?.catchUp()
        return log !== undefined && is(log.timeline)
      },
      { timeout: 60_000 },
    )
    .toBe(true)

const textOf = (it: Media): string => (it.kind === 'playlist' ? it.text : it.kind)
const bytesOf = (it: Media): Buffer =>
  it.kind === 'init' || it.kind === 'media' ? it.bytes : Buffer.alloc(0)

/**
 * A stretch as a decoder reads it: height, number of pictures, whether sound lasts to its end, and
 * complaints.
 */
const decoded = (bytes: Buffer) => {
  const asked = ['-v', 'error', '-count_frames', '-of', 'csv=p=0']
  const shown = ['-show_entries', 'stream=codec_type,height,nb_read_frames', '-i', 'pipe:0']
  const { stdout, stderr } = spawnSync('ffprobe', [...asked, ...shown], { input: bytes })
  const [[, height, pictures] = [], [kind, sounds] = [], ...others] = stdout
    .toString()
    .trim()
    .split('\n')
    .map((it) => it.split(','))
  const hasSound = kind === 'audio' && Number(sounds) > Number(pictures)
  return { height: Number(height), pictures: Number(pictures), hasSound, others, said: stderr.toString() }
}

/** The stretches of a rendition as a player gets them: the initialisation's name, and the bytes with it. */
const stretchesOf = async ({ source }: Origin, rendition: string) => {
  const place = { gamePk: GAME, rendition }
  const text = textOf(await source.playlist(place, { waitFor: undefined, skip: false }, never))
  const playlist = HLS.parse(text) as HLS.types.MediaPlaylist
  const stretches: { init: string; bytes: Buffer[] }[] = []
  for (const { uri, map, discontinuity } of playlist.segments.filter((it) => it.uri !== '')) {
    const init = map?.uri ?? ''
    if (stretches.at(-1)?.init !== init || discontinuity)
      stretches.push({ init, bytes: [bytesOf(await source.init(place, init))] })
    stretches.at(-1)?.bytes.push(bytesOf(await source.segment(place, Number.parseInt(uri, 10))))
  }
  return stretches.map(({ init, bytes }) => ({ init, ...decoded(Buffer.concat(bytes)) }))
}

test('an encoder that returns with another size, rate, key frame distance or sound continues its game in all renditions', async () => {
  const origin = await openOrigin()
  const codecs: string[][] = []
  for (const sent of [
    { size: '854x480', sound: false },
    { size: '640x360', video: ['-r', '25', '-g', '25'], sound: true },
    { size: '854x480', video: ['-g', '120'], sound: false },
  ]) {
    await sendFor(origin, sent)
    const { variants } = HLS.parse(textOf(await origin.source.master(GAME))) as HLS.types.MasterPlaylist
    codecs.push(variants.map((it) => it.codecs ?? ''))
  }
  // Players read the codecs once and set up their decoders, so no other codec may come later.
  for (const all of codecs)
    expect(all).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^avc1\.\w+,mp4a\.40\.2$/)))
  const master = HLS.parse(textOf(await origin.source.master(GAME))) as HLS.types.MasterPlaylist
  expect(master.variants.map((it) => it.uri)).toEqual([
    '240p/media.m3u8',
    '360p/media.m3u8',
    '480p/media.m3u8',
  ])
  for (const [rendition, heights] of [
    ['480p', [480, 360, 480]],
    ['360p', [360, 360, 360]],
    ['240p', [240, 240, 240]],
  ] as const) {
    const stretches = await stretchesOf(origin, rendition)
    expect(stretches.map((it) => [it.hasSound, it.others])).toEqual(stretches.map(() => [true, []]))
    const pictures = stretches.filter((it) => !it.init.includes('slate'))
    expect(pictures.map((it) => [it.init, it.height, it.said])).toEqual([
      ['init.mp4', heights[0], ''],
      ['init-1.mp4', heights[1], ''],
      ['init-2.mp4', heights[2], ''],
    ])
    // Each stretch has two segments of at least 2 s, at 30, 25 and 30 pictures a second.
    const counts = pictures.map((it) => it.pictures ?? 0)
    expect(counts.every((it, n) => it >= 4 * (n === 1 ? 25 : 30))).toBe(true)
    // The last slate may have parts alone.
    const slates = stretches.slice(0, 5).map((it) => it.init.includes('slate'))
    expect(slates).toEqual([false, true, false, true, false])
  }
}, 180_000)
