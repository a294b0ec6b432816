import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../testing/time/manual-clock.ts'
import { readDirectives } from './hls-directives.ts'
import { openVideoOrigin, type VideoOrigin } from './video-origin.ts'

const NAME = '7/240p/media.m3u8'
let clock: ReturnType<typeof manualClock>
let requests: { url: string; authorization: string | null; redirect: RequestInit['redirect'] }[]
/** The origin's next answer: this text, this status, none at all, or one that the test gives later. */
let next: string | number | 'away' | Promise<string>
let limits: number[]
/** How long each old playlist waited. */
let holds: number[]
let origin: VideoOrigin

beforeEach(() => {
  clock = manualClock()
  requests = []
  limits = []
  holds = []
  next = 'playlist'
  const answer: typeof fetch = async (url, init) => {
    const { headers, redirect } = init ?? {}
    requests.push({ url: String(url), authorization: new Headers(headers).get('authorization'), redirect })
    const it = await next
    if (it === 'away') throw new TypeError('fetch failed')
    return typeof it === 'number' ? new Response(null, { status: it }) : new Response(it)
  }
  origin = openVideoOrigin({
    url: 'http://origin.test/video',
    token: 'a-credential-of-tests',
    fetch: answer,
    clock,
    timers: {
      timeout: (ms) => {
        limits.push(ms)
        return new AbortController().signal
      },
      wait: async (ms) => void holds.push(ms),
    },
  })
})
const textOf = async (name: string, query = '') => {
  const media = await origin.read(name, { directives: readDirectives(query) ?? {} })
  return media.kind === 'playlist' || media.kind === 'segment' ? String(media.body) : media.kind
}

test('every request to the origin has the credential, and follows no redirect with it', async () => {
  await origin.check(7)
  await textOf(NAME)
  await textOf('7/240p/1.m4s')
  expect(requests).toHaveLength(3)
  for (const it of requests)
    expect(it).toMatchObject({ authorization: 'Bearer a-credential-of-tests', redirect: 'error' })
})

test('an origin that asks for no credential gets none', async () => {
  const seen: boolean[] = []
  const look: typeof fetch = async (_url, init) => {
    seen.push(new Headers(init?.headers).has('authorization'))
    return new Response('')
  }
  await openVideoOrigin({ url: 'http://origin.test', fetch: look, clock }).check(7)
  expect(seen).toEqual([false])
})

test('a thousand viewers who wait for the same part cause one request, however each of them writes it', async () => {
  let publish: (text: string) => void = () => undefined
  next = new Promise<string>((resolve) => {
    publish = resolve
  })
  const queries = ['_HLS_msn=9&_HLS_part=2', '_HLS_part=2&_HLS_msn=9', 'CMCD=x&_HLS_msn=09&_HLS_part=2']
  const all = Array.from({ length: 1_000 }, (_, n) => textOf(NAME, queries[n % 3]))
  publish('#with 9.2')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['#with 9.2']))
  // A viewer who comes a moment later is served from memory.
  clock.advance(400)
  expect(await textOf(NAME, '_HLS_msn=9&_HLS_part=2')).toBe('#with 9.2')
  expect(requests.map((it) => it.url)).toEqual([`http://origin.test/video/${NAME}?_HLS_msn=9&_HLS_part=2`])
})

test('a playlist that waited in vain is not served from memory, so the next request waits again', async () => {
  let give: (text: string) => void = () => undefined
  next = new Promise<string>((resolve) => {
    give = resolve
  })
  const waiting = textOf(NAME, '_HLS_msn=9&_HLS_part=2')
  clock.advance(4_000)
  give('#still without 9.2')
  expect(await waiting).toBe('#still without 9.2')
  next = '#with 9.2'
  expect(await textOf(NAME, '_HLS_msn=9&_HLS_part=2')).toBe('#with 9.2')
})

test('only a request that may wait has a longer time limit', async () => {
  await textOf(NAME)
  await textOf(NAME, '_HLS_skip=YES')
  await textOf('7/240p/1.2.m4s')
  await textOf(NAME, '_HLS_msn=9')
  expect(limits).toEqual([8_000, 8_000, 8_000, 14_000])
})

test('a viewer who waits for a part while the origin is away gets the last playlist of the same kind, a second later', async () => {
  next = 'whole'
  await textOf(NAME)
  next = 'delta'
  await textOf(NAME, '_HLS_msn=9&_HLS_part=2&_HLS_skip=YES')
  next = 'away'
  clock.advance(1_000)
  expect(await textOf(NAME, '_HLS_msn=9&_HLS_part=3&_HLS_skip=YES')).toBe('delta')
  expect(await textOf(NAME, '_HLS_msn=9&_HLS_part=3')).toBe('whole')
  expect(holds).toEqual([1_000, 1_000])
  expect(await textOf(NAME)).toBe('whole')
  expect(holds).toHaveLength(2)
  clock.advance(14_000)
  expect(await textOf(NAME, '_HLS_msn=9&_HLS_part=3&_HLS_skip=YES')).toBe('down')
  expect(holds).toHaveLength(2)
})

test('a refusal of the origin is no outage, and the last playlist does not replace it', async () => {
  await textOf(NAME)
  next = 400
  expect(await textOf(NAME, '_HLS_msn=99')).toBe('refused')
  next = 404
  expect(await textOf(NAME, '_HLS_msn=9')).toBe('missing')
  next = 401
  expect(await textOf('8/240p/media.m3u8')).toBe('down')
})

test('an origin’s report of where a file ends is believed, and without one the file is not called missing', async () => {
  const saying = (headers: Record<string, string>): VideoOrigin =>
    openVideoOrigin({
      ...{ url: 'http://origin.test', clock },
      fetch: async () => new Response(null, { status: 416, headers }),
    })
  const range = { from: 100, to: 109 }
  expect(await saying({ 'content-range': 'bytes */70' }).read('7/240p/1.m4s', { range })).toEqual({
    ...{ kind: 'too-far', size: 70 },
  })
  for (const headers of [{}, { 'content-range': 'bytes */*' }, { 'content-range': 'x' }])
    expect(await saying(headers).read('7/240p/1.m4s', { range })).toEqual({ kind: 'too-far' })
})

test.each([
  '_HLS_part=1',
  '_HLS_msn=x',
  '_HLS_msn=-1',
  '_HLS_msn=12345678',
  '_HLS_skip=maybe',
  '_HLS_msn=1&_HLS_part=1e1',
])('directives that the standard does not know are not read: %s', (query) =>
  expect(readDirectives(query)).toBeUndefined(),
)
