import { expect, test } from 'vitest'
import { HD, media, stageForEach, textOf } from '../source/stage-for-tests.ts'
import { GAME, partAt, rendition, START, send } from './recordings-for-tests.ts'

const stage = stageForEach()

test('each rendition reports the others’ progress, and one that a later session lacks borrows the nearest below', async () => {
  const [low, high] = [rendition('240p', 300_000), rendition('720p', 3_000_000)]
  const session = await stage.recorder.begin(GAME, [high, low])
  await send(stage.time, session, ['240p', '720p'], 8)
  await session.append('240p', partAt('240p', START + 3_800, true))
  expect(await stage.playlist()).toContain('REPORT:URI="../240p/media.m3u8",LAST-MSN=2,LAST-PART=0')
  expect(await stage.playlist({ ...HD, rendition: '240p' })).toContain(
    'REPORT:URI="../720p/media.m3u8",LAST-MSN=1,LAST-PART=3',
  )
  await session.close()
  expect(await stage.playlist()).toContain('#EXT-X-GAP\n#EXTINF:0.5,\n2.m4s')
  expect(media(await stage.source.segment(HD, 2))).toBe('missing')
  const other = await stage.recorder.begin(GAME, [rendition('360p', 600_000)])
  await send(stage.time, other, ['360p'], 5)
  expect(await stage.playlist()).toContain('#EXT-X-MAP:URI="init-1.mp4"')
  expect(media(await stage.source.init(HD, 'init-1.mp4'))).toBe('init of 360p')
  expect(media(await stage.source.init({ ...HD, rendition: '360p' }, 'init.mp4'))).toBe('init of 240p')
  expect(textOf(await stage.source.master(GAME)).match(/\w+\/media/g)).toEqual([
    '240p/media',
    '360p/media',
    '720p/media',
  ])
})

test('a lent rendition stays the same when a later session has renditions of other rates', async () => {
  const first = await stage.recorder.begin(GAME, [rendition('720p', 9_000_000), rendition('240p', 300_000)])
  await send(stage.time, first, ['720p', '240p'], 5)
  await first.close()
  const second = await stage.recorder.begin(GAME, [rendition('360p', 2_000_000), rendition('240p', 300_000)])
  await send(stage.time, second, ['360p', '240p'], 5)
  await second.close()
  const lent = async () => [
    media(await stage.source.init(HD, 'init-1.mp4')),
    media(await stage.source.segment(HD, 2)),
  ]
  const before = await lent()
  expect(before).toEqual(['init of 360p', expect.stringContaining('<360p ')])
  await stage.recorder.begin(GAME, [rendition('720p', 1_500_000)])
  expect(await lent()).toEqual(before)
})

test('a slate has the sound of the picture before it, also when a later session has none', async () => {
  for (const codecs of ['avc1.42c01e,mp4a.40.2', 'avc1.42c01e']) {
    const session = await stage.recorder.begin(GAME, [{ ...rendition('720p'), codecs }])
    await send(stage.time, session, ['720p'], 5)
    await session.close()
    await stage.time.advance(3_000)
  }
  const inits = [...(await stage.playlist()).matchAll(/MAP:URI="(.+)"/g)].map(([, uri]) => uri ?? '')
  expect(inits).toEqual(['init.mp4', 'init-slate.mp4', 'init-1.mp4', 'init-silent.mp4'])
  const hasSound = async (uri: string) => media(await stage.source.init(HD, uri)).includes('mp4a')
  expect([await hasSound('init-slate.mp4'), await hasSound('init-silent.mp4')]).toEqual([true, false])
})
