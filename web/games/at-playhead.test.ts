import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlayByPlayInning } from '../../contract/games.ts'
import { answerAt, playsSeen, remembered } from './at-playhead.ts'

const START = Date.UTC(2026, 10, 20, 2)
const at = (second: number) => ({ asOf: new Date(START + second * 1_000).toISOString(), second })
type Answer = ReturnType<typeof at>
const keep = (answers: readonly Answer[]) =>
  answers.reduce<readonly Answer[]>((kept, answer) => remembered(kept, answer), [])

describe('what is told is what has been seen', () => {
  test('an answer waits until the picture reaches its moment', () => {
    const kept = keep([at(0), at(15), at(30)])
    expect(answerAt(kept, START + 29_000)?.second).toBe(15)
    expect(answerAt(kept, START + 30_000)?.second).toBe(30)
  })

  test('a viewer who went back sees the score of then, and never one from ahead while an older one is known', () => {
    const seconds = fc.uniqueArray(fc.nat(3_600), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(seconds, fc.integer({ min: -60, max: 4_000 }), (told, playhead) => {
        const sorted = [...told].sort((one, other) => one - other)
        const shown = answerAt(keep(sorted.map(at)), START + playhead * 1_000)?.second
        const seen = sorted.filter((it) => it <= playhead)
        expect(shown).toBe(seen.at(-1) ?? sorted[0])
      }),
    )
  })

  test('without a picture the newest is told, and the memory has an end', () => {
    const kept = keep(Array.from({ length: 500 }, (_, nth) => at(nth)))
    expect(answerAt(kept, null)?.second).toBe(499)
    expect(kept.length).toBeLessThanOrEqual(60)
  })

  test('the same moment told twice is kept once, in its newest wording', () => {
    const kept = keep([at(0), at(15), { ...at(15) }])
    expect(kept).toHaveLength(2)
  })
})

test('a play appears when the picture has shown it', () => {
  const play = (id: string, second: number): PlayByPlayInning['top'][number] => ({
    id,
    title: id,
    description: '',
    team: 'OBR',
    type: 'atBat',
    event_type: 'single',
    isScoringPlay: false,
    at: new Date(START + second * 1_000).toISOString(),
  })
  const innings: PlayByPlayInning[] = [
    { inning: 2, inningPositionText: 'Alta', top: [play('c', 300)], bottom: [] },
    { inning: 1, inningPositionText: 'Baja', top: [play('a', 60)], bottom: [play('b', 120)] },
  ]
  const seen = playsSeen(innings, START + 120_000)
  expect(seen.map((it) => it.inning)).toEqual([1])
  expect(seen[0]?.bottom.map((it) => it.id)).toEqual(['b'])
  expect(playsSeen(innings, null)).toHaveLength(2)
})
