import { describe, expect, test } from 'vitest'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { scoreboardAt } from '../../../domain/scoreboard-at.ts'
import { START, smallLog } from '../../../domain/small-log.ts'
import { changesStatus, newerLog, withNews } from './live-data.ts'

const log = (version: string, asOf: number | null) => ({ ...smallLog([]), asOf, version, staleSince: null })
const item = (id: number, over: Partial<ScoreboardItem> = {}): ScoreboardItem => ({
  ...scoreboardAt(smallLog([], { gamePk: id }), START),
  ...over,
})
const day = '2026-11-19'

describe('a log that was asked for', () => {
  test('does not take the place of a newer one that the stream has brought', () => {
    const held = log('b', 2_000)
    expect(newerLog(held, log('a', 1_000))).toBe(held)
    expect(newerLog(held, log('a', null))).toBe(held)
  })

  test('takes the place of an older one, of none, and of another of the same moment', () => {
    const answer = log('b', 2_000)
    expect(newerLog(undefined, answer)).toBe(answer)
    expect(newerLog(log('a', 1_000), answer)).toBe(answer)
    expect(newerLog(log('a', 2_000), answer)).toBe(answer)
  })

  test('that is the same leaves the one that is there', () => {
    const held = log('a', 1_000)
    expect(newerLog(held, log('a', 1_000))).toBe(held)
  })
})

describe('news of a day', () => {
  const held = [item(1), item(2)]

  test('the whole takes the place of all, single games of themselves', () => {
    const changed = item(2, { gameStatus: 1 })
    expect(withNews(held, { day, whole: true, games: [changed] })).toEqual([changed])
    expect(withNews(held, { day, whole: false, games: [changed] })).toEqual([held[0], changed])
    expect(withNews(undefined, { day, whole: false, games: [changed] })).toBeUndefined()
  })

  test('a game that begins, stands still, loses its video or comes anew is news for the calendar; a run is none, nor the first look', () => {
    const told = (games: ScoreboardItem[]) => ({ day, whole: false, games })
    expect(changesStatus(held, told([item(2, { gameStatus: 1 })]))).toBe(true)
    expect(changesStatus(held, told([item(3)]))).toBe(true)
    expect(changesStatus(held, told([item(2, { detailedState: 'Delayed: Rain' })]))).toBe(true)
    expect(changesStatus(held, told([item(2, { isVideoAvailable: true })]))).toBe(true)
    expect(changesStatus(held, told([item(1, { secondLine: '1 Out' })]))).toBe(false)
    expect(changesStatus(undefined, told([item(1)]))).toBe(false)
  })
})
