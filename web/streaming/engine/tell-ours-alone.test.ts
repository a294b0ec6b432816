import type { HlsConfig, Loader, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { tellOursAlone } from './tell-ours-alone.ts'

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
