import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Browser } from '../../../testing/clients/browser.ts'
import { watchingForEach } from './watching-for-tests.ts'

const names = [
  'master.m3u8',
  '720p/media.m3u8',
  '720p/media.m3u8?_HLS_msn=9&_HLS_part=1&_HLS_skip=YES',
  '720p/init.mp4',
  '720p/1.m4s',
  '720p/1.3.m4s',
]

const stage = watchingForEach()

test('unknown tokens, other games and malformed addresses get 403, and the origin is not asked', async () => {
  const { base } = await stage.startWatching()
  for (const name of names) {
    await stage.refused(`/media/${'A'.repeat(43)}/7/${name}`)
    await stage.refused(`/media/short/7/${name}`)
    await stage.refused(base.replace('/7/', '/8/') + name)
    await stage.refused(base.replace('/7/', '/07/') + name)
    await stage.refused(base.replace('/7/', '/7e0/') + name)
  }
  for (const url of ['/media/', '/media/x', base.slice(0, -1), `/media/${'%41'.repeat(43)}/7/master.m3u8`])
    await stage.refused(url)
  expect(stage.requests).toEqual([])
})

test('media end when heartbeats stop, and come back with a late heartbeat', async () => {
  const { base, browser, playback } = await stage.startWatching()
  expect(await stage.statusOf(`${base}720p/1.m4s`)).toBe(200)
  stage.testApp.clock.advance(44_000)
  expect(await stage.statusOf(`${base}720p/1.m4s`)).toBe(200)
  stage.testApp.clock.advance(1_500)
  for (const name of names) await stage.refused(base + name)
  await stage.beat(browser, playback)
  stage.testApp.clock.advance(1_000)
  expect(await stage.statusOf(`${base}720p/1.m4s`)).toBe(200)
})

test('closing a playback ends its media at once on this server', async () => {
  const { base, browser, playback } = await stage.startWatching()
  expect(await stage.statusOf(`${base}master.m3u8`)).toBe(200)
  await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
  for (const name of names) await stage.refused(base + name)
})

test('a logout, a newer tab and a revoked membership end the media within ten seconds', async () => {
  const endings = [
    (it: Browser) => it.call('DELETE', `/api/users/logout/${it.userId}`),
    (it: Browser) => it.call('POST', '/api/streaming?gameId=8'),
    (it: Browser) => stage.testApp.revokeMembership(it.userId),
  ]
  for (const end of endings) {
    const { base, browser } = await stage.startWatching()
    expect(await stage.statusOf(`${base}master.m3u8`)).toBe(200)
    await end(browser)
    stage.testApp.clock.advance(9_000)
    await stage.refused(`${base}master.m3u8`)
    await stage.refused(`${base}720p/1.m4s`)
  }
})

test('no way of writing an address leads out of the game’s folder', async () => {
  const { base } = await stage.startWatching()
  const port = await stage.listen()
  const attempts = [
    '../8/master.m3u8',
    '..%2f8%2fmaster.m3u8',
    '%2e%2e/8/master.m3u8',
    '720p/../../8/master.m3u8',
    '..\\8\\master.m3u8',
    '//127.0.0.1:9/master.m3u8',
    '@127.0.0.1/master.m3u8',
    'http://127.0.0.1:9/master.m3u8',
    'master.m3u8%00.html',
    'master.m3u8%3f_HLS_skip=YES',
    'master%2em3u8',
    '720p/%252e%252e/master.m3u8',
    'x;y.m3u8',
  ]
  for (const attempt of attempts) expect([403, 404], attempt).toContain(await rawStatus(port, base + attempt))
  expect(await rawStatus(port, `${base}master.m3u8`)).toBe(200)
  expect(stage.requests).toEqual(['/video/7/master.m3u8'])
})

/** The status of an address sent letter by letter, as no well-behaved client would. */
const rawStatus = (port: number, path: string) =>
  new Promise<number>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.once('data', (data) => {
      done(Number(data.toString('latin1').split(' ')[1]))
      socket.destroy()
    })
    socket.once('error', fail)
  })
