import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxScoreAnswer } from '../../../contract/games/box-score.ts'
import { gameLog } from '../../../contract/games/game-log.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { scoreboardItem } from '../../../contract/games/scoreboard.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { recordings } from '../../../testing/feeds/recordings.ts'
import { final, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { runs } from '../../../testing/runs.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readFeed } from './read-feed.ts'
import { readSchedule } from './read-schedule.ts'

const END = Number.POSITIVE_INFINITY
const fixtures = [smallFeed(), smallFeed({ status: final })]
const recorded = recordings('finals').slice(2, 3)
const originals = [...fixtures, ...fixtures, ...fixtures, ...fixtures, ...recorded.map((it) => it.json)]

test('a mutated feed always reads as a valid log with valid answers', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 12 }),
      (original, damages) => {
        const feed = damages.reduce(
          (it, [seed, damageSpec]) => damaged(it, seed, damageSpec),
          structuredClone(original),
        )
        const log = readFeed(parseFeed(feed))
        if (log === undefined) return
        expect(gameLog.safeParse(log).error).toBeUndefined()
        expect(boxScoreAnswer.safeParse(boxScoreAt(log, END)).error).toBeUndefined()
        expect(scoreboardItem.safeParse(scoreboardAt(log, END)).error).toBeUndefined()
        expect(playByPlay.response.safeParse(playsUntil(log, END)).error).toBeUndefined()
      },
    ),
    { numRuns: runs(300) },
  )
})

test('a mutated schedule is always read', () => {
  const schedule = smallSchedule([{}, { pk: 900_002, day: '2026-11-20' }])
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 5 }), (damages) => {
      const feed = damages.reduce(
        (it, [seed, damageSpec]) => damaged(it, seed, damageSpec),
        structuredClone(schedule) as unknown,
      )
      expect(() => readSchedule(parseSchedule(feed))).not.toThrow()
    }),
    { numRuns: runs(300) },
  )
})

const damage = fc.oneof(
  fc.constant({ kind: 'remove' as const }),
  fc.constant({ kind: 'repeat' as const }),
  fc
    .constantFrom(null, '', 'x', -1, 1e21, 0.5, true, [], {}, '2026-99-99', Number.MAX_SAFE_INTEGER)
    .map((value) => ({
      kind: 'replace' as const,
      value,
    })),
)
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

/** Damages the field to which the seed's digits lead. */
const damaged = (json: unknown, seed: number, damageSpec: Damage): unknown => {
  if (typeof json !== 'object' || json === null) return json
  const keys = Object.keys(json)
  const key = keys[seed % Math.max(1, keys.length)]
  if (key === undefined) return json
  const holder = json as Record<string, unknown>
  const inner = holder[key]
  const deeper = typeof inner === 'object' && inner !== null && seed % 7 !== 0
  if (deeper) damaged(inner, Math.floor(seed / 3) + key.length, damageSpec)
  else if (damageSpec.kind === 'replace') holder[key] = damageSpec.value
  else if (damageSpec.kind === 'remove') delete holder[key]
  else if (Array.isArray(json)) json.push(inner)
  return json
}
