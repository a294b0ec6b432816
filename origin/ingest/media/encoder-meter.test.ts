import { expect, test } from 'vitest'
import { openEncoderMeter } from './encoder-meter.ts'
import { type Camera, filmed } from './media-for-tests.ts'

const camera: Camera = { frameRate: 30, keyEvery: 60, reordered: false, startsAt: 0, hasSound: true }
type Kept = (nth: number) => boolean

/** An encoder that sends `seconds` of a camera, without the pictures that are not kept. */
const send = (
  meter: ReturnType<typeof openEncoderMeter>,
  of: Partial<Camera>,
  seconds: number,
  kept: Kept,
) => {
  let nth = -1
  meter.connected()
  for (const message of filmed({ ...camera, ...of }, seconds * 1_000)) {
    if (message.kind === 'video') nth += 1
    if (message.kind !== 'video' || kept(nth)) meter.message(message, 1_000)
  }
}
const all: Kept = () => true

test('an encoder is measured by its bytes, its pictures and its distance of key frames', () => {
  const meter = openEncoderMeter(7)
  expect(meter.figures()).toMatchObject({ gamePk: 7, isConnected: false, keyFrameSeconds: undefined })
  send(meter, { hasSound: false }, 10, all)
  expect(meter.figures()).toEqual({
    ...{ gamePk: 7, isConnected: true, bytes: 301_000, keyFrameSeconds: 2, pictures: 300 },
    ...{ dropped: 0, disconnects: 0 },
  })
  send(meter, { keyEvery: 150 }, 20, all)
  expect(meter.figures().keyFrameSeconds).toBe(5)
})

test('key frames that stop to come are seen before the next one', () => {
  const meter = openEncoderMeter(7)
  send(meter, { keyEvery: 30 }, 2, all)
  expect(meter.figures().keyFrameSeconds).toBeCloseTo(1)
  send(meter, { keyEvery: 1_000 }, 30, all)
  expect(meter.figures().keyFrameSeconds).toBeUndefined()
  const later = openEncoderMeter(8)
  const pictures = filmed({ ...camera, keyEvery: 30, hasSound: false }, 12_000)
  for (const [nth, it] of pictures.entries())
    later.message(it.kind === 'video' ? { ...it, isKey: it.isKey && nth < 60 } : it, 1)
  expect(later.figures().keyFrameSeconds).toBeCloseTo(11, 0)
})

test.each([
  ['single pictures', (nth: number) => nth % 50 !== 25, 6],
  ['five in a row', (nth: number) => nth < 100 || nth >= 105, 5],
])('missing pictures are counted: %s', (_, kept, dropped) => {
  for (const frameRate of [25, 29.97, 30, 60]) {
    const meter = openEncoderMeter(7)
    send(meter, { frameRate }, 300 / frameRate, kept)
    expect([frameRate, meter.figures().dropped]).toEqual([frameRate, dropped])
  }
})

test('another rate, a break and the end of 32 bits are no missing pictures, and an encoder that left is', () => {
  const meter = openEncoderMeter(7)
  send(meter, { startsAt: 2 ** 32 - 1_000 }, 4, all)
  send(meter, { frameRate: 15, startsAt: 90_000 }, 4, all)
  const { dropped } = meter.figures()
  send(meter, { startsAt: 500_000 }, 4, all)
  meter.disconnected()
  expect(meter.figures()).toMatchObject({ isConnected: false, disconnects: 1, dropped })
  expect(dropped).toBe(0)
})
