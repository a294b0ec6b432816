import type { HlsConfig, Loader, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { hlsConfig, tellOursAlone } from './hls-config.ts'

const configOf = (changes: Partial<Parameters<typeof hlsConfig>[0]> = {}) =>
  hlsConfig({
    ...{ kind: 'live', playbackId: 'abc', gameId: 7, isLowLatency: true, bitsPerSecond: 4_000_000 },
    ...{ captionsLabel: 'Subtítulos', ...changes },
  })

test('captions within the picture have a name in the page’s language, and none of a language that nobody knows', () => {
  const config = configOf()
  expect([1, 2, 3, 4].map((n) => config[`captionsTextTrack${n as 1 | 2 | 3 | 4}Label`])).toEqual([
    ...['Subtítulos', 'Subtítulos 2', 'Subtítulos 3', 'Subtítulos 4'],
  ])
  expect([1, 2, 3, 4].map((n) => config[`captionsTextTrack${n as 1 | 2 | 3 | 4}LanguageCode`])).toEqual([
    ...['', '', '', ''],
  ])
})

test('low latency is of live games alone, and on a new line the first quality is kept until the line is measured', () => {
  expect([configOf(), configOf({ kind: 'ondemand' })].map((it) => it.lowLatencyMode)).toEqual([true, false])
  expect(configOf().abrEwmaDefaultEstimate).toBe(2_800_000)
  const onNewLine = configOf({ bitsPerSecond: null })
  expect(onNewLine.abrEwmaDefaultEstimate).toBeUndefined()
  expect(onNewLine.abrBandWidthUpFactor).toBeLessThan(0.01)
  expect(configOf({ kind: 'ondemand', bitsPerSecond: null }).abrBandWidthUpFactor).toBeUndefined()
})

test('each request tells the servers of its playback and game in headers, which leave the address as it is', () => {
  expect(configOf().cmcd).toMatchObject({ sessionId: 'abc', contentId: '7', useHeaders: true })
})

test('a multivariant playlist that fails is left to the player: hls.js would retry it without a word', () => {
  const retries = (policy: 'manifestLoadPolicy' | 'playlistLoadPolicy') =>
    configOf()[policy]?.default.errorRetry?.maxNumRetry
  expect([retries('manifestLoadPolicy'), retries('playlistLoadPolicy')]).toEqual([0, 60])
})

test('a refusal is not asked for again, and a segment that is late is', () => {
  const retry = configOf().fragLoadPolicy?.default.errorRetry
  const isRetried = (code: number) => retry?.shouldRetry?.(retry, 0, false, { url: '', code }, true)
  expect([403, 410, 404, 500].map(isRetried)).toEqual([false, false, true, true])
})

const OURS = 'https://playball.test'

/** The headers with which that address is asked for. */
const headersFor = (url: string) => {
  let sent: LoaderContext['headers']
  class Base {
    load(context: LoaderContext) {
      sent = context.headers
    }
  }
  const Wrapped = tellOursAlone(Base as unknown as HlsConfig['loader'], OURS)
  const context: LoaderContext = { url, responseType: '', headers: { 'CMCD-Session': 'sid="p"' } }
  const loader: Loader<LoaderContext> = new Wrapped({} as HlsConfig)
  loader.load(context, {} as never, {} as never)
  return sent
}

test('the player reports its state to our own servers, but to no CDN, which would need a preflight', () => {
  expect(headersFor('/media/token/7/1.m4s')).toEqual({ 'CMCD-Session': 'sid="p"' })
  expect(headersFor(`${OURS}/media/token/7/1.m4s`)).toEqual({ 'CMCD-Session': 'sid="p"' })
  expect(headersFor('https://cdn.example/shared-media/1/a/7/1.m4s')).toEqual({})
})
