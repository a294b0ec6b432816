import { expect, test } from 'vitest'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { scoreboardAt } from '../../../domain/scoreboard-at.ts'
import { START, smallLog } from '../../../domain/small-log.ts'
import { changesStatus, newerLog, withUpdate } from './live-data.ts'

const log = (version: string, asOf: number | null) => ({ ...smallLog([]), asOf, version, staleSince: null })
const item = (id: number, over: Partial<ScoreboardItem> = {}): ScoreboardItem => ({
  ...scoreboardAt(smallLog([], { gamePk: id }), START),
  ...over,
})
const day = '2026-11-19'

test('a log that was asked for: does not take the place of a newer one that the stream has brought', () => {
  const current = log('b', 2_000)
  expect(newerLog(current, log('a', 1_000))).toBe(current)
  expect(newerLog(current, log('a', null))).toBe(current)
})

test('a log that was asked for: takes the place of an older one, of none, and of another of the same moment', () => {
  const fetched = log('b', 2_000)
  expect(newerLog(undefined, fetched)).toBe(fetched)
  expect(newerLog(log('a', 1_000), fetched)).toBe(fetched)
  expect(newerLog(log('a', 2_000), fetched)).toBe(fetched)
})

test('a log that was asked for: that is the same leaves the one that is there', () => {
  const current = log('a', 1_000)
  expect(newerLog(current, log('a', 1_000))).toBe(current)
})

const current = [item(1), item(2)]

test('news of a day: the whole takes the place of all, single games of themselves', () => {
  const changed = item(2, { gameStatus: STATUS.live })
  expect(withUpdate(current, { day, complete: true, games: [changed] })).toEqual([changed])
  expect(withUpdate(current, { day, complete: false, games: [changed] })).toEqual([current[0], changed])
  expect(withUpdate(undefined, { day, complete: false, games: [changed] })).toBeUndefined()
})

test('news of a day: a game that begins, stands still, loses its video or comes anew is news for the calendar; a run is none, nor the first look', () => {
  const updateOf = (games: ScoreboardItem[]) => ({ day, complete: false, games })
  expect(changesStatus(current, updateOf([item(2, { gameStatus: STATUS.live })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(3)]))).toBe(true)
  expect(changesStatus(current, updateOf([item(2, { detailedState: 'Delayed: Rain' })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(2, { isVideoAvailable: true })]))).toBe(true)
  expect(changesStatus(current, updateOf([item(1, { secondLine: '1 Out' })]))).toBe(false)
  expect(changesStatus(undefined, updateOf([item(1)]))).toBe(false)
})
