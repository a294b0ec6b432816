import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atBat, runner } from '../../testing/feeds/small-log.ts'
import { END, ended, logOf, type Of } from '../../testing/feeds/small-plays.ts'
import { runs } from '../../testing/runs.ts'
import { playLines } from './play-facts.ts'
import { playSentence } from './play-sentence.ts'

const anyWord = fc.oneof(fc.string(), fc.constantFrom('', 'constructor', '__proto__', 'single', 'wild_pitch'))
const eventTypes = [
  'single',
  'home_run',
  'field_out',
  'force_out',
  'double_play',
  'strikeout',
  'field_error',
  'fielders_choice',
  'sac_fly',
  'sac_bunt',
  'catcher_interf',
]
const step = fc.record({
  id: fc.constantFrom(101, 102, 103, 999),
  from: fc.constantFrom(null, 1, 2, 3),
  to: fc.constantFrom(null, 1, 2, 3, 'score' as const),
  out: fc.boolean(),
  outAt: fc.constantFrom(null, 1, 2, 3, 4),
  outNumber: fc.constantFrom(null, 1, 2, 3),
  reason: fc.oneof(fc.constantFrom('r_rundown', 'r_pickoff_1b', 'r_force_out', ''), anyWord),
  credits: fc.array(
    fc.record({
      player: fc.constantFrom(null, 201, 999),
      position: fc.integer({ min: 0, max: 12 }),
      credit: fc.constantFrom('f_putout', 'f_assist', 'f_throwing_error', 'f_error_dropped_ball', 'x'),
    }),
    { maxLength: 3 },
  ),
})
const game = fc.record({
  eventType: fc.oneof(fc.constantFrom(...eventTypes), anyWord),
  event: anyWord,
  description: anyWord,
  trajectory: anyWord,
  location: anyWord,
  steps: fc.array(step, { maxLength: 5 }),
})

test('whatever a feed contains, a play has a title and a sentence, and names exactly the runners who scored', () => {
  fc.assert(
    fc.property(game, ({ eventType, event, description, trajectory, location, steps }) => {
      const runs = steps.map(({ id, ...it }) => runner(id, { play: 1, ...it } as Partial<Of<'runner'>>))
      const last = ended(eventType, { event, description, hit: { trajectory, location } })
      const [line] = playLines(logOf([atBat(101, { play: 1 }), ...runs, last]), END)
      if (line === undefined) return
      const { title, description: spanishText } = playSentence(line.facts, 'es')
      expect(title).not.toBe('')
      expect(spanishText).not.toBe('')
      const isNamed = line.facts.runs.every((it) => it.name !== '')
      if (!isNamed) expect(spanishText).toBe(`${title}.`)
      if (!isNamed || !eventTypes.includes(eventType)) return
      expect(spanishText).not.toMatch(/undefined|null|\[object|\(\)|\(-| {2}| \./)
      const scorers = line.facts.runs.filter((it) => it.to === 'score')
      const batterScored =
        eventType === 'home_run' ? scorers.filter((it) => it.id === 101 && it.from === null) : []
      const scorersText = /Anotan? ([^.]*)\./.exec(spanishText)?.[1] ?? ''
      for (const { name } of line.facts.runs)
        expect(scorersText.includes(name)).toBe(
          scorers.some((it) => it.name === name && !batterScored.includes(it)),
        )
    }),
    { numRuns: runs(2_000) },
  )
})
