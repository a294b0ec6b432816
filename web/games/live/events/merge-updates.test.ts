import { expect, test } from 'vitest'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../../contract/games/status.ts'
import { scoreboardAt } from '../../../../domain/folding/scoreboard-at.ts'
import { START, smallLog } from '../../../../testing/feeds/small-log.ts'
import { changesStatus, newerLog, withUpdate } from './merge-updates.ts'

const log = (version: string, asOf: number | null) => ({ ...smallLog([]), asOf, version, staleSince: null })
const item = (id: number, over: Partial<ScoreboardItem> = {}): ScoreboardItem => ({
  ...scoreboardAt(smallLog([], { gamePk: id }), START),
  ...over,
})
const day = '2026-11-19'

test('a fetched log does not replace a newer one from the event stream', () => {
  const current = log('b', 2_000)
  expect(newerLog(current, log('a', 1_000))).toBe(current)
  expect(newerLog(current, log('a', null))).toBe(current)
})

test('a fetched log replaces an older one, a missing one, and another version of the same instant', () => {
  const fetched = log('b', 2_000)
  expect(newerLog(undefined, fetched)).toBe(fetched)
  expect(newerLog(log('a', 1_000), fetched)).toBe(fetched)
  expect(newerLog(log('a', 2_000), fetched)).toBe(fetched)
})

test('a fetched log of the same version keeps the cached object', () => {
  const current = log('a', 1_000)
  expect(newerLog(current, log('a', 1_000))).toBe(current)
})

const current = [item(1), item(2)]

test('a complete update of a day replaces all games, a partial one only its own', () => {
  const changed = item(2, { gameStatus: STATUS.live })
  expect(withUpdate(current, { day, complete: true, games: [changed] })).toEqual([changed])
  expect(withUpdate(current, { day, complete: false, games: [changed] })).toEqual([current[0], changed])
  expect(withUpdate(undefined, { day, complete: false, games: [changed] })).toBeUndefined()
})

test('a game that begins, is delayed, loses its video or is new changes the calendar; a run or a first update does not', () => {
  const updateOf = (games: ScoreboardItem[]) => ({ day, complete: false, games })
  expect(changesStatus(current, updateOf([item(2, { gameStatus: STATUS.live })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(3)]))).toBe(true)
  expect(changesStatus(current, updateOf([item(2, { detailedState: 'Delayed: Rain' })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(2, { isVideoAvailable: true })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(1, { secondLine: '1 Out' })]))).toBe(false)
  expect(changesStatus(undefined, updateOf([item(1)]))).toBe(false)
})
