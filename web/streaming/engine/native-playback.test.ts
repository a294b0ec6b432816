import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PlaybackPosition } from '../state/playhead.ts'
import { loadHlsLibrary } from './hls-library.ts'
import { playHls } from './play-hls.ts'
import { SafariVideo } from './safari-video-for-tests.ts'
import type { PlayerEvents, StreamKind, VideoPlayer } from './video-player.ts'

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

/** A player on an iPhone; the latest facts for the viewer, and the number of requests to the origin. */
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

/** Sets the origin's answers from now on: a status, or none at all. */
const originAnswers = (status: number | null) => {
  const asked = vi.fn(async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return { status }
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

const lagOf = (video: SafariVideo) => (Date.now() - live.startsAt) / 1_000 - video.currentTime

test('on an iPhone a recording resumes at its second, and again after the player has failed', async () => {
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

test('a page that was frozen plays on, though the browser reports its pause afterwards', async () => {
  originAnswers(200)
  const { video } = playOnPhone('live')
  await video.open(live)
  await video.show(1)
  video.paused = true
  document.dispatchEvent(new Event('resume'))
  video.dispatchEvent(new Event('pause'))
  expect(video.paused).toBe(false)
  video.paused = true
  video.dispatchEvent(new Event('pause'))
  document.dispatchEvent(new Event('resume'))
  expect(video.paused).toBe(true)
})

test('a recording resumes where the viewer has just sought to, though no frame of it came', async () => {
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

test('on an iPhone a recording resumes at its wall clock, and tells that of each second', async () => {
  const { video, player } = playOnPhone('ondemand', { time: 0, date: recording.startsAt + 700_250 })
  await video.open(recording)
  expect(video.currentTime).toBe(700.25)
  expect(player.dateAt(60)).toBe(recording.startsAt + 60_000)
})

test('no frame is reported before an iPhone’s player is at the viewer’s position', async () => {
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

test('a live viewer on an iPhone is never called behind, though the seekable range moves by segments', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(60, () => expect(told.behindSeconds).toBe(0))
  expect([player.isBehindByChoice(), video.playbackRate]).toEqual([false, 1])
  expect(player.position().date).toBeNull()
})

test('a viewer who went back on an iPhone is behind by as much, and one press returns them to live', async () => {
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

test('a viewer who paused a live game on an iPhone is behind by the pause when it plays again', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(5)
  video.pause()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.behindSeconds).toBe(20)
  await video.play()
  expect(player.isBehindByChoice()).toBe(true)
})

test('a viewer who left a live game behind resumes there on an iPhone, behind and one press from live', async () => {
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

test('a viewer sees at once how far they went back, and no frame is reported ahead of an awaited picture', async () => {
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

test('the wait for a picture sought while paused ends once it is there', async () => {
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

test('after an outage a rewound game loads again on an iPhone and resumes at the same frame', async () => {
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
  // A reload before the stream has come does not lose the position.
  player.retry()
  await video.open(live)
  expect(player.position().date).toBe(date)
  await video.show(3)
  expect([told.phase, told.behindSeconds]).toEqual(['playing', 112])
})

test('on an iPhone a hanging line loads again, but a slow one does not while bytes arrive', async () => {
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

test('the page requests nothing while a television plays the address: it would take its place', async () => {
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

test('an iPhone’s player that could not decode loads again at its position', async () => {
  originAnswers(200)
  const { video } = playOnPhone('ondemand', { time: 90, date: null })
  await video.open(recording)
  video.fail(3)
  expect(video.loads).toBe(2)
  await video.open(recording)
  expect(video.currentTime).toBe(90)
})

test('a broadcast becomes a recording when it ends, on an iPhone too', async () => {
  const { video, told, player } = playOnPhone('live')
  await video.open(live)
  await video.show(5)
  await video.open({ ...live, seconds: 3_605 })
  await video.show(1)
  expect([player.kind(), told.isOver, told.behindSeconds]).toEqual(['ondemand', true, 0])
})
