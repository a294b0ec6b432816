import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { LivePipeline } from '../games/live-pipeline.ts'
import type { Message } from '../media/flv-tags.ts'
import { filmed } from '../media/media-for-tests.ts'
import { readStretches } from '../media/stretches.ts'
import { openTranscodingPipeline, type Rates } from './transcoding-pipeline.ts'

const CAMERA = { frameRate: 25, keyEvery: 50, reordered: false, startsAt: 0, hasSound: true }
const TARGETS = [{ height: 240, bitrate: 300_000 }]

const timeOf = (message: Message) => ('timestamp' in message ? message.timestamp : -1)

/** A pipeline of a camera's stream, with an ffmpeg that ends on command. */
const openStage = (plan: 'fits' | 'does not fit') => {
  const { promise: ended, resolve: endFfmpeg } = Promise.withResolvers<boolean>()
  const begun: string[][] = []
  const asked: Rates[] = []
  const failures: string[] = []
  let pipeline: LivePipeline | undefined
  const reader = readStretches({
    begin: (stretch) => {
      pipeline = openTranscodingPipeline({
        ...{ stretch, startsAt: 0, cutting: { targetSeconds: undefined } },
        recording: {
          begin: (renditions) => void begun.push(renditions.map((it) => it.name)),
          append: () => undefined,
          close: () => undefined,
        },
        failed: (why) => void failures.push(why),
        patience: { start: 16, live: 8 },
        startFfmpeg: () => {
          const stdin = new PassThrough().resume()
          return { stdin, outputs: [new PassThrough()], ended, kill: () => undefined }
        },
        plan: (rates) => {
          asked.push(rates)
          return plan === 'fits' ? { targets: TARGETS, release: () => undefined } : undefined
        },
      })
    },
    picture: (picture, arrivedAt) => pipeline?.picture(picture, arrivedAt),
    sound: (sound) => pipeline?.sound(sound),
    end: () => pipeline?.end(),
  })
  const film = filmed(CAMERA, 2_000)
  const sendUntil = (ms: number) => {
    for (let [message] = film; message !== undefined && timeOf(message) < ms; [message] = film) {
      film.shift()
      reader.message(message, 0)
    }
  }
  return { begun, asked, failures, endFfmpeg, sendUntil }
}

test('the renditions below begin after the first fifth of a second, before the first part is complete', () => {
  const { asked, begun, sendUntil } = openStage('fits')
  sendUntil(200)
  expect(asked).toEqual([])
  sendUntil(260)
  // Each AAC frame of the camera has seven bytes or eight.
  expect(asked).toEqual([{ frameRate: 25, audioBitrate: expect.closeTo(7 * 8 * (48_000 / 1_024), -2) }])
  expect(begun).toEqual([])
})

test('a game whose renditions do not fit begins in the encoder’s own quality with its first part', () => {
  const { begun, sendUntil } = openStage('does not fit')
  sendUntil(400)
  expect(begun).toEqual([])
  sendUntil(800)
  expect(begun).toEqual([['360p']])
})

test('a game whose ffmpeg ends before the first part begins in the encoder’s own quality with that part', async () => {
  const { begun, failures, endFfmpeg, sendUntil } = openStage('fits')
  sendUntil(400)
  endFfmpeg(false)
  await Promise.resolve().then(() => undefined)
  expect(failures).toEqual(['ffmpeg has ended'])
  sendUntil(800)
  expect(begun).toEqual([['360p']])
})
