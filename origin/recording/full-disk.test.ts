import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HD, stageForEach } from '../source/stage-for-tests.ts'
import { JOURNAL } from './game-folder.ts'
import { DiskFull } from './recorder.ts'
import { GAME, rendition, send } from './recordings-for-tests.ts'

const { writeSync } = fs
/** How many more bytes of journals the disk takes; undefined if there is room. */
const disk = { left: undefined as number | undefined }

/** Replaces Node's `writeSync` for these tests alone, since test files share their modules. */
beforeEach(() => {
  vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, bytes: Buffer, from: number) => {
    if (disk.left === undefined) return writeSync(file, bytes, from)
    if (disk.left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const taken = writeSync(file, bytes, from, Math.min(disk.left, bytes.length - from))
    disk.left -= taken
    return taken
  }) as typeof writeSync)
  syncBuiltinESMExports()
})
afterEach(() => {
  disk.left = undefined
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const SLATE_MS = 4_000
const stage = stageForEach()
const journal = () => fs.readFileSync(path.join(stage.folder, String(GAME), JOURNAL), 'utf8')
const segments = async () => (await stage.parsed()).segments.map(({ uri }) => uri)

test('a disk that is full to the last byte ends the session with the one line, and the slate goes on', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 8)
  disk.left = 9
  await expect(send(stage.time, session, ['720p'], 1)).rejects.toThrow(DiskFull)
  expect(stage.lines.map(({ text }) => text)).toEqual(['recording has stopped: the disk is full'])
  expect((await stage.recorder.figures()).stopped.get(GAME)).toBe(1)
  const before = await segments()
  await stage.time.advance(SLATE_MS)
  expect((await segments()).length).toBeGreaterThan(before.length)
  await expect(stage.recorder.begin(GAME, [rendition('720p')])).rejects.toThrow(DiskFull)
})

test('a half-written line of a full disk is removed, and later recordings survive a restart', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 8)
  disk.left = 9
  await expect(send(stage.time, session, ['720p'], 1)).rejects.toThrow(DiskFull)
  await stage.time.advance(SLATE_MS)
  await segments()
  disk.left = undefined
  const again = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, again, ['720p'], 8)
  await again.close()
  const shown = await segments()
  expect(
    journal()
      .split('\n')
      .filter((it) => it !== '')
      .every((it) => it.startsWith('{"is":') && it.endsWith('}')),
  ).toBe(true)
  await stage.reopen()
  expect((await segments()).slice(0, shown.length)).toEqual(shown)
})

test('an origin that starts with a full disk shows the recorded part, and ends the game in time', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 8)
  disk.left = 0
  await stage.reopen()
  await stage.time.advance(stage.deps.endAfterMs + SLATE_MS)
  expect((await stage.parsed()).endlist).toBe(true)
  expect(await stage.source.segment(HD, 0)).toMatchObject({ kind: 'media' })
})
