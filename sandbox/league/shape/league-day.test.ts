import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHydrate } from '../api/schedule.ts'
import { ordinal } from '../replay/linescore.ts'
import { jsonDiff } from './json-diff.ts'
import { addDays, dayOf, instantOf, localTime, parseTimecode, seasonOf, timecode } from './league-day.ts'

test('a league day ends at midnight in its own time zone, not in UTC', () => {
  expect(dayOf(Date.parse('2026-11-20T05:59:59Z'))).toBe('2026-11-19')
  expect(dayOf(Date.parse('2026-11-20T06:00:00Z'))).toBe('2026-11-20')
})

test('a local time is the instant with that local time in its zone, before and after a change of clocks', () => {
  expect(new Date(instantOf('2026-11-19', '19:05')).toISOString()).toBe('2026-11-20T01:05:00.000Z')
  expect(new Date(instantOf('2026-07-01', '19:05', 'America/Tijuana')).toISOString()).toBe(
    '2026-07-02T02:05:00.000Z',
  )
  expect(localTime(Date.parse('2026-11-20T01:05:00Z'), 'America/Tijuana')).toEqual({
    time: '5:05',
    ampm: 'PM',
  })
  expect(localTime(Date.parse('2026-11-20T06:00:00Z'), 'America/Mexico_City')).toEqual({
    time: '12:00',
    ampm: 'AM',
  })
})

test('days are added across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('a January game belongs to the season of the year before', () => {
  expect(seasonOf('2027-01-10')).toBe('2026')
  expect(seasonOf('2026-10-15')).toBe('2026')
})

test('a timecode is parsed to its own second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (t) => {
      expect(Math.floor((parseTimecode(timecode(t)) ?? 0) / 1000)).toBe(Math.floor(t / 1000))
    }),
  )
  expect(parseTimecode('20261340_250000')).toBeUndefined()
  expect(parseTimecode('yesterday')).toBeUndefined()
})

test('a JSON diff is empty for equal documents, and not for others', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(jsonDiff(a, structuredClone(a))).toEqual([])
      expect(jsonDiff(a, b).length > 0).toBe(JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b)))
    }),
    { examples: [[{ '': { toString: 0 }, ' ': [] }, []]] },
  )
})

test('inning ordinals are English', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
  ])
})

test('the hydrate parameter is parsed with its nested parts', () => {
  expect(parseHydrate('linescore(matchup,runners(team)),venue(timezone)')).toMatchObject({
    linescore: true,
    venue: true,
    team: false,
  })
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
