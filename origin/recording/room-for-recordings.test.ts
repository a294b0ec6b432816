import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HD, media, stageForEach } from '../source/stage-for-tests.ts'
import { DiskFull } from './recorder.ts'
import { bytesOf, GAME, rendition, START, send } from './recordings-for-tests.ts'

const stage = stageForEach()

test('recording stops at the end of its budget with one line of advice, and stored recordings stay', async () => {
  await stage.openWith({ limits: { budget: 200, reserve: 0 } })
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await expect(send(stage.time, session, ['720p'], 20)).rejects.toThrow(DiskFull)
  await expect(stage.recorder.begin(GAME, [rendition('720p')])).resolves.toBeDefined()
  const again = await stage.recorder.begin(GAME, [rendition('720p')])
  await expect(send(stage.time, again, ['720p'], 9)).rejects.toThrow(DiskFull)
  expect(stage.lines.filter((it) => it.level === 'error').map((it) => it.text)).toEqual([
    'recording has stopped: recordings use their budget of 200 bytes: raise RECORDINGS_BYTES, or lower RECORDINGS_DAYS',
  ])
  expect(media(await stage.source.segment(HD, 0))).toContain(bytesOf('720p', START - 200).toString())
  await stage.recorder.end(GAME)
  expect((await stage.parsed()).endlist).toBe(true)
})

test('recording stops before the disk is full, whatever else fills it', async () => {
  let free = 10_000
  await stage.openWith({ limits: { budget: 1e9, reserve: 9_000 }, freeBytes: async () => free })
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 4)
  free = 8_999
  await expect(send(stage.time, session, ['720p'], 4)).rejects.toThrow(DiskFull)
  expect(stage.lines.at(-1)?.text).toContain('RECORDINGS_DIR')
})

test('an ended game is removed after the configured days, and a live one never is', async () => {
  await stage.openWith({ days: 2, endAfterMs: 1e12 })
  for (const gamePk of [GAME, 8]) {
    const session = await stage.recorder.begin(gamePk, [rendition('720p')])
    await send(stage.time, session, ['720p'], 8)
    await session.close()
  }
  await stage.recorder.end(GAME)
  await stage.close()
  await stage.time.advance(2 * 86_400_000 - 60_000)
  await stage.reopen()
  expect(await stage.source.has(GAME)).toBe(true)
  await stage.close()
  await stage.time.advance(60_000)
  await stage.reopen()
  await expect.poll(() => readdirSync(stage.folder)).toEqual(['8'])
  expect([await stage.source.has(GAME), await stage.source.has(8)]).toEqual([false, true])
  expect(stage.lines).toEqual([{ level: 'info', text: expect.stringContaining('RECORDINGS_DAYS') }])
})
