import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOpenedGames, SRT_PORTS } from './opened-games.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'games-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const read = () => readOpenedGames({ folder: join(folder, 'ingest'), random: randomBytes })

test('an opened game has the same secrets each time and after a restart, in a file of the origin’s account', () => {
  const game = read().open(7)
  expect(game).toMatchObject({ gamePk: 7, srtSlot: 0, key: expect.stringMatching(/^7-[\w-]{24}$/) })
  expect([read().open(7), read().byKey(game?.key ?? '')]).toEqual([game, game])
  expect(statSync(join(folder, 'ingest', 'games.json')).mode & 0o777).toBe(0o600)
})

test('a renewed key takes the place of the old one, and the end of a game ends its key and frees its port', () => {
  const games = read()
  const [first, second] = [games.open(7), games.open(8)]
  const renewed = games.renew(7)
  expect([games.byKey(first?.key ?? ''), games.byKey(renewed?.key ?? '')?.gamePk]).toEqual([undefined, 7])
  games.end(7)
  expect([games.open(7), games.renew(7), games.byKey(renewed?.key ?? ''), second?.srtSlot]).toEqual([
    ...[undefined, undefined, undefined],
    1,
  ])
  expect(read().open(9)?.srtSlot).toBe(0)
})

test('a reopened game has its key again, also after a restart, and its SRT port or another free one', () => {
  const games = read()
  const [first] = [games.open(7), games.open(8)]
  for (const taken of [false, true]) {
    games.end(7)
    if (taken) games.open(9)
    games.reopen(7)
    expect(read().byKey(first?.key ?? '')).toMatchObject({ gamePk: 7, srtSlot: taken ? 2 : 0 })
  }
  expect([games.isOver(7), games.isOver(5)]).toEqual([false, false])
})

test('a game beyond the ports of SRT has RTMP alone', () => {
  const games = read()
  for (let n = 1; n <= SRT_PORTS; n++) games.open(n)
  expect(games.open(99)).not.toHaveProperty('srtSlot')
})

test('the target duration of a game is decided once, also across a restart', () => {
  read().open(7)
  read().keepTarget(7, 4)
  read().keepTarget(7, 2)
  expect(read().open(7)?.targetSeconds).toBe(4)
})

test('a file that is not ours stops the start, and is left as it is', () => {
  read().open(7)
  writeFileSync(join(folder, 'ingest', 'games.json'), '{"games":[{"gamePk":7}]}')
  expect(read).toThrow()
})
