import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadHlsLibrary } from '../hls/hls-library.ts'
import { playHls } from '../play-hls.ts'
import type { PlayerEvents, StreamKind, VideoPlayer } from '../playback-session.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { SafariVideo } from './safari-video-for-tests.ts'

const NOW = Date.UTC(2026, 10, 20, 3, 0, 0)
const HOUR_MS = 3_600_000
const live = { startsAt: NOW - HOUR_MS, seconds: null }
const recording = { startsAt: NOW - 24 * HOUR_MS, seconds: 10_000 }

let players: VideoPlayer[] = []
beforeAll(async () => void (await loadHlsLibrary()))
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('ManagedMediaSource', class {})
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  for (const player of players) player.destroy()
  players = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A player on an iPhone; what the viewer was told last, and how often the origin was asked. */
const playOnPhone = (kind: StreamKind, from: PlaybackPosition | null = null) => {
  const video = new SafariVideo()
  const told = { behindSeconds: 0, isOver: false, phase: 'loading', refusals: 0, frame: Number.NaN }
  const ignored = () => undefined
  const events: PlayerEvents = {
    ...{ onQualities: ignored, onQualityTooHigh: ignored, onMuted: ignored },
    onPhase: ({ at }) => void Object.assign(told, { phase: at }),
    onTick: ({ playingDate, ...edge }) =>
      void Object.assign(told, edge, { frame: playingDate?.getTime() ?? Number.NaN }),
    onAccessDenied: () => void Object.assign(told, { refusals: told.refusals + 1 }),
  }
  const source = { src: '/media/a/7/master.m3u8', kind, playbackId: 'p', gameId: 7 }
  const player = playHls(video as unknown as HTMLVideoElement, source, events, from)
  players.push(player)
  return { video, told, player }
}

/** How the origin answers from now on: with a status, or not at all. */
const originAnswers = (status: number | null) => {
  const asked = vi.fn(async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return { status }
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

const lagOf = (video: SafariVideo) => (Date.now() - live.startsAt) / 1_000 - video.currentTime

test('on an iPhone a recording goes on at its second, and there again after the player has failed', async () => {
  originAnswers(200)
  const { video, player } = playOnPhone('ondemand', { time: 500, date: null })
  expect(player.position().time).toBe(500)
  await video.open(recording)
  expect(video.currentTime).toBe(500)
  await video.show(3)
  video.fail(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([video.loads, player.position().time]).toEqual([2, 503])
  await video.open(recording)
  expect(video.currentTime).toBe(503)
})

test('where the viewer has just sought to is where a recording goes on, though no frame of it came', async () => {
  originAnswers(200)
  const { video, player } = playOnPhone('ondemand')
  await video.open(recording)
  await video.show(1)
  video.currentTime = 4_000
  await video.wait(1)
  player.retry()
  await video.open(recording)
  expect(video.currentTime).toBe(4_000)
})

test('on an iPhone a recording goes on at its wall clock, and tells that of each second', async () => {
  const { video, player } = playOnPhone('ondemand', { time: 0, date: recording.startsAt + 700_250 })
  await video.open(recording)
  expect(video.currentTime).toBe(700.25)
  expect(player.dateAt(60)).toBe(recording.startsAt + 60_000)
})

test('no frame is told of before an iPhone’s player could be brought to where the viewer was', async () => {
  const date = recording.startsAt + 700_000
  const { video, told } = playOnPhone('ondemand', { time: 0, date })
  video.knowsWindow = false
  await video.open(recording)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([video.currentTime, told.frame]).toEqual([0, Number.NaN])
  video.knowsWindow = true
  video.tell('canplay')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([video.currentTime, told.frame]).toEqual([700, date])
})

test('who watches live on an iPhone is never called behind, though what can be sought in moves by whole segments', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(60, () => expect(told.behindSeconds).toBe(0))
  expect([player.isBehindByChoice(), video.playbackRate]).toEqual([false, 1])
  expect(player.position().date).toBeNull()
})

test('who went back on an iPhone is behind by as much, and one press brings them to where live was played before', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(10)
  const lag = lagOf(video)
  video.currentTime -= 40
  await video.show(10, () => expect(told.behindSeconds).toBe(40))
  expect(player.isBehindByChoice()).toBe(true)
  expect(player.position().date).toBe(live.startsAt + video.currentTime * 1_000)
  for (let nth = 0; nth < 3; nth += 1) {
    player.goLive()
    await video.show(3)
    expect([told.behindSeconds, player.isBehindByChoice(), lagOf(video)]).toEqual([0, false, lag])
    video.currentTime -= 40
    await video.show(3)
  }
})

test('who paused a live game on an iPhone is behind by that when it plays again', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(5)
  video.pause()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.behindSeconds).toBe(20)
  await video.play()
  expect(player.isBehindByChoice()).toBe(true)
})

test('who left a live game behind is there again on an iPhone, called behind, and one press from live', async () => {
  const date = NOW - 600_000
  const { video, told, player } = playOnPhone('live', { time: 0, date })
  await video.open(live)
  expect(player.position().date).toBe(date)
  await video.show(4, () => expect(told.behindSeconds).toBe(594))
  player.goLive()
  await video.show(2)
  expect(told.behindSeconds).toBe(0)
  expect(Math.abs(lagOf(video) - 7)).toBeLessThanOrEqual(1)
})

test('who has gone back is told how far at once, and nothing runs ahead of the picture while one further on is awaited', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(10)
  const dateOf = (seconds: number) => live.startsAt + seconds * 1_000
  video.findsAtOnce = false
  const { currentTime } = video
  video.currentTime = currentTime - 60
  await vi.advanceTimersByTimeAsync(0)
  expect([told.behindSeconds, told.frame]).toEqual([60, dateOf(currentTime - 60)])
  await video.show(1)
  const before = video.currentTime
  video.currentTime = before + 20
  await video.wait(2)
  expect(told.frame).toBe(dateOf(before))
  expect([player.playingDate()?.getTime(), player.position().date]).toEqual([
    dateOf(before + 20),
    dateOf(before + 20),
  ])
  await video.show(0.5)
  expect(told.frame).toBe(dateOf(before + 20.5))
})

test('a picture that was sought while paused is no longer waited for once it is there', async () => {
  const { video, told } = playOnPhone('live')
  await video.open(live)
  await video.show(10)
  video.findsAtOnce = false
  video.currentTime -= 60
  video.pause()
  await video.wait(6)
  expect(told.phase).toBe('reconnecting')
  video.seeking = false
  video.tell('seeked')
  expect(told.phase).toBe('playing')
})

test('after an outage a rewound game is loaded anew on an iPhone and goes on at the same frame', async () => {
  originAnswers(null)
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(5)
  video.currentTime -= 100
  await video.show(5)
  const { date } = player.position()
  await video.wait(10)
  expect([told.phase, video.loads]).toEqual(['reconnecting', 1])
  originAnswers(200)
  await video.wait(2)
  expect(video.loads).toBe(2)
  // Loaded once more before it has come: where it goes on is not lost.
  player.retry()
  await video.open(live)
  expect(player.position().date).toBe(date)
  await video.show(3)
  expect([told.phase, told.behindSeconds]).toEqual(['playing', 112])
})

test('a slow line is not begun anew on an iPhone while bytes arrive, and one that hangs is', async () => {
  const asked = originAnswers(200)
  const { video } = playOnPhone('ondemand')
  await video.open(recording)
  await video.show(2)
  await video.wait(40, { isFetching: true })
  expect([asked.mock.calls.length, video.loads]).toEqual([0, 1])
  await video.wait(5)
  expect(video.loads).toBe(1)
  await video.wait(3)
  expect(video.loads).toBe(2)
})

test('while a television plays the address the page asks for nothing: it would take its place', async () => {
  const asked = originAnswers(200)
  const { video } = playOnPhone('ondemand')
  await video.open(recording)
  await video.show(2)
  video.webkitCurrentPlaybackTargetIsWireless = true
  await video.wait(10)
  expect([asked.mock.calls.length, video.loads]).toEqual([0, 1])
})

test('an iPhone’s player that was refused asks for the lease, and one that got no playlist tries again', async () => {
  const { video, told } = playOnPhone('live')
  originAnswers(null)
  video.fail(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([told.phase, told.refusals, video.loads]).toEqual(['loading', 0, 2])
  originAnswers(403)
  video.fail(4)
  await vi.advanceTimersByTimeAsync(100)
  expect(told.refusals).toBe(1)
})

test('an iPhone’s player that could not decode begins anew where it was', async () => {
  originAnswers(200)
  const { video } = playOnPhone('ondemand', { time: 90, date: null })
  await video.open(recording)
  video.fail(3)
  expect(video.loads).toBe(2)
  await video.open(recording)
  expect(video.currentTime).toBe(90)
})

test('a broadcast that ends is a recording from then on, on an iPhone too', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(5)
  await video.open({ ...live, seconds: 3_605 })
  await video.show(1)
  expect([player.kind(), told.isOver, told.behindSeconds]).toEqual(['ondemand', true, 0])
})
