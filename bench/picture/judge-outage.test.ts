import { expect, test } from 'vitest'
import { judgeOutage, type WatchedOutage } from './judge-outage.ts'

const FRAME_MS = 33
const BEHIND_MS = 2_000
/**
 * An outage from second 10 to `to`, watched for 20 s more, with a frozen picture in these spans (seconds).
 */
const watched = (to: number, freezes: [number, number][], more: Partial<WatchedOutage> = {}) => {
  const [from, until] = [10_000, (to + 20) * 1_000]
  const isShown = (at: number) => !freezes.some(([start, end]) => at > start * 1_000 && at < end * 1_000)
  const times = Array.from({ length: until / FRAME_MS }, (_, n) => n * FRAME_MS).filter(isShown)
  return judgeOutage({
    shown: times.map((at) => ({ at, media: at / 1_000, clock: null })),
    delays: times.map((at) => ({ at, delay: BEHIND_MS })),
    ...{ from, to: to * 1_000, until, bufferedMs: 1_500, hasSlate: false, isReloaded: false },
    ...{ liveDelayMs: BEHIND_MS + 1_000, ...more },
  })
}

test('an outage shorter than the buffer freezes nothing', () => {
  expect(watched(11, []).faults).toEqual([])
  expect(watched(11, [[10.2, 11]]).faults).toEqual(['nothing may stand still'])
})

test('a longer outage may freeze the picture from the end of the buffer to four seconds after the repair', () => {
  expect(watched(25, [[11.5, 28.9]]).faults).toEqual([])
  expect(watched(25, [[10.2, 28.9]]).faults).toEqual(['it stood still before its buffer was empty'])
  expect(watched(25, [[11.5, 29.5]]).faults).toEqual(['back too late'])
})

test('a slate leaves nothing frozen, however long the encoder is gone', () => {
  expect(watched(18, [], { hasSlate: true }).faults).toEqual([])
  expect(watched(18, [[11.5, 18.2]], { hasSlate: true }).faults).toEqual(['nothing may stand still'])
})

test('a viewer who is live again too late or never, or had to reload the page, counts as a fault', () => {
  const late = (until: number) =>
    Array.from({ length: 30 }, (_, s) => ({
      at: (s + 10) * 1_000,
      delay: s + 10 < until ? 9_000 : BEHIND_MS,
    }))
  expect(watched(25, [[11.5, 26]], { delays: late(30) }).faults).toEqual([])
  expect(watched(25, [[11.5, 26]], { delays: late(33) }).faults).toEqual(['live too late'])
  expect(watched(25, [[11.5, 26]], { delays: late(99) }).faults).toEqual(['live too late'])
  expect(watched(25, [[11.5, 26]], { isReloaded: true }).faults).toEqual(['the page was loaded anew'])
})

test('the longest freeze is reported beside the sum of all freezes', () => {
  expect(
    watched(25, [
      [12, 14],
      [16, 21],
    ]).text,
  ).toMatch(/^stood still 7\.\d+ s \(2x, longest 5\.\d+ s, 1\.50 s were buffered\)/)
})
