import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePlaybackReport } from '../../../contract/streaming/playback-reports.ts'
import { afterEvent, beginViewing, figuresAt, type ViewingEvent } from './viewing.ts'

const after = (events: ViewingEvent[], kind: 'live' | 'ondemand' = 'live') =>
  events.reduce(afterEvent, beginViewing(kind, 1_000))

test('the time to the first frame counts once from the request, and loading before it is no stall', () => {
  const viewing = after([
    { type: 'waiting', at: 1_100 },
    { type: 'left', at: 1_200 },
    { type: 'shown', at: 1_640, height: 480 },
    { type: 'left', at: 3_000 },
    { type: 'shown', at: 9_000, height: 480 },
  ])
  expect(figuresAt(viewing, 10_000)).toMatchObject({ startMs: 640, stalls: 0, stalledMs: 0, playedMs: 2_360 })
})

test('an empty buffer is a stall until frames are shown again, also one that lasts', () => {
  const stalled = after([
    { type: 'shown', at: 2_000, height: 720 },
    { type: 'waiting', at: 5_000 },
    { type: 'waiting', at: 5_500 },
    { type: 'shown', at: 6_000, height: 240 },
    { type: 'waiting', at: 7_000 },
  ])
  expect(figuresAt(stalled, 7_400)).toMatchObject({
    ...{ stalls: 2, stalledMs: 1_400, playedMs: 4_000 },
    heights: [
      { height: 720, ms: 3_000 },
      { height: 240, ms: 1_000 },
    ],
  })
})

test('a wait after the viewer’s own seek or pause is no stall', () => {
  const viewing = after([
    { type: 'shown', at: 2_000, height: 720 },
    { type: 'left', at: 3_000 },
    { type: 'waiting', at: 3_100 },
    { type: 'shown', at: 4_000, height: 720 },
  ])
  expect(figuresAt(viewing, 4_000)).toMatchObject({ stalls: 0, stalledMs: 0, playedMs: 1_000 })
})

test('the delay is the median of a live game; a recording has none', () => {
  const delays: ViewingEvent[] = [2_000, 9_000, 2_200].map((ms) => ({ type: 'delay', ms }))
  expect(figuresAt(after(delays), 2_000).delayMs).toBe(2_200)
  expect(figuresAt(after(delays, 'ondemand'), 2_000).delayMs).toBeNull()
  expect(figuresAt(after([]), 2_000).delayMs).toBeNull()
})

const at = fc.nat({ max: 200_000_000 })
const anyEvent: fc.Arbitrary<ViewingEvent> = fc.oneof(
  fc.record({ type: fc.constant('shown' as const), at, height: fc.nat({ max: 2_160 }) }),
  fc.record({ type: fc.constantFrom('waiting' as const, 'left' as const), at }),
  fc.constant({ type: 'disconnected' as const }),
  fc.record({ type: fc.constant('delay' as const), ms: fc.double({ noNaN: true, min: -1e6, max: 1e9 }) }),
  fc.record({ type: fc.constant('dropped' as const), frames: fc.nat({ max: 1_000_000 }) }),
)

test('the server accepts every player’s report, and no figure goes back', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const inOrder = events.toSorted((one, other) => momentOf(one) - momentOf(other))
      let viewing = beginViewing('live', 0)
      let before = figuresAt(viewing, 0)
      for (const event of inOrder) {
        viewing = afterEvent(viewing, event)
        const now = figuresAt(viewing, momentOf(event))
        expect(savePlaybackReport.body.parse({ id: 'a', ...now })).toMatchObject(now)
        for (const figure of ['playedMs', 'stalls', 'stalledMs', 'disconnects'] as const)
          expect(now[figure]).toBeGreaterThanOrEqual(before[figure])
        before = now
      }
    }),
  )
})

const momentOf = (event: ViewingEvent): number => ('at' in event ? event.at : 0)
