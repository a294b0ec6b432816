import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stageForEach } from '../source/stage-for-tests.ts'
import { openArchive } from './archive.ts'
import { openObjectStore } from './object-store-for-tests.ts'
import { DiskFull } from './recorder.ts'
import { bytesOf, GAME, rendition, START, send } from './recordings-for-tests.ts'

const KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'a-secret/key+of-tests', region: 'mx-1' }
const SEGMENT_BYTES = 4 * bytesOf('720p', START).length
const NOTHING = { games: 0, bytes: 0 }
const stage = stageForEach()
let store: Awaited<ReturnType<typeof openObjectStore>> | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
})

const record = async (gamePk: number, segments: number) =>
  send(stage.time, await stage.recorder.begin(gamePk, [rendition('720p')]), ['720p'], 4 * segments)
const held = async () => (await stage.recorder.figures()).held

test('recordings on the disk are counted game by game, also after a restart and a removal', async () => {
  await stage.openWith({ days: 1 })
  await record(GAME, 3)
  await record(8, 2)
  await stage.recorder.end(8)
  const both = { games: 2, bytes: 5 * SEGMENT_BYTES }
  expect(await stage.recorder.figures()).toEqual({
    ...{ held: { disk: both, archive: NOTHING }, freeBytes: 1_000_000_000, live: [GAME] },
    ...{ stopped: new Map(), refused: new Set() },
  })
  await stage.reopen()
  expect((await held()).disk).toEqual(both)
  await stage.recorder.end(GAME)
  await stage.close()
  await stage.time.advance(86_400_000)
  await stage.reopen()
  await expect.poll(async () => (await held()).disk).toEqual(NOTHING)
})

test('recordings in the object store are counted on arrival, after a restart, and when the disk is lost', async () => {
  store = await openObjectStore(KEYS)
  await stage.openWith({ archive: openArchive({ url: store.url, ...KEYS }, fetch), days: 10 })
  await record(GAME, 3)
  const two = { games: 1, bytes: 2 * SEGMENT_BYTES }
  await expect.poll(async () => (await held()).archive).toEqual(two)
  expect((await held()).disk).toEqual({ games: 1, bytes: 3 * SEGMENT_BYTES })
  await stage.recorder.end(GAME)
  const moved = { disk: NOTHING, archive: { games: 1, bytes: 3 * SEGMENT_BYTES } }
  await expect.poll(held).toEqual(moved)
  await stage.reopen()
  expect(await held()).toEqual(moved)
  rmSync(path.join(stage.folder, String(GAME)), { recursive: true })
  await stage.reopen()
  await expect.poll(held).toEqual(moved)
  await stage.close()
  await stage.time.advance(11 * 86_400_000)
  await stage.reopen()
  await expect.poll(held).toEqual({ disk: NOTHING, archive: NOTHING })
})

test('each time that a game finds no room is counted', async () => {
  await stage.openWith({ limits: { budget: 2 * SEGMENT_BYTES, reserve: 0 } })
  await expect(record(GAME, 3)).rejects.toThrow(DiskFull)
  await expect(record(GAME, 1)).rejects.toThrow(DiskFull)
  expect((await stage.recorder.figures()).stopped).toEqual(new Map([[GAME, 2]]))
})
