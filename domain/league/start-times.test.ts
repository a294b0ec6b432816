import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { clockTime, dayIn, instantIn, LEAGUE_TIME_ZONE, leagueDay } from './league-time.ts'
import { startTimes } from './start-times.ts'

const at = (day: string, time: string) => instantIn(day, time, LEAGUE_TIME_ZONE)
const evening = at('2026-11-20', '19:30:00')

test('a start in the capital is shown to a viewer there in Central Time alone', () => {
  const timeZones = { viewer: 'America/Mexico_City', park: 'America/Mexico_City' }
  expect(startTimes(evening, timeZones)).toEqual({
    central: { time: '7:30 PM', day: '2026-11-20' },
    viewer: null,
    park: null,
  })
})

test('a start in Monterrey has no time of its own, because it equals Central Time', () => {
  expect(startTimes(evening, { viewer: 'America/Monterrey', park: 'America/Monterrey' })).toMatchObject({
    viewer: null,
    park: null,
  })
})

test('a start in Mexicali is shown to a viewer in Madrid with the next day and with the park’s time', () => {
  expect(startTimes(evening, { viewer: 'Europe/Madrid', park: 'America/Tijuana' })).toEqual({
    central: { time: '7:30 PM', day: '2026-11-20' },
    viewer: { time: '2:30 AM', day: '2026-11-21' },
    park: { time: '5:30 PM', day: '2026-11-20' },
  })
})

test('a start is shown once to a viewer in the park’s time zone', () => {
  expect(startTimes(evening, { viewer: 'America/Tijuana', park: 'America/Tijuana' })).toMatchObject({
    viewer: { time: '5:30 PM' },
    park: null,
  })
})

test('a start at the same hour of another local day is another time', () => {
  const start = at('2026-11-20', '18:30:00')
  const there = startTimes(start, { viewer: 'Asia/Dhaka', park: null })
  expect(there.central).toEqual({ time: '6:30 PM', day: '2026-11-20' })
  expect(there.viewer).toEqual({ time: '6:30 AM', day: '2026-11-21' })
})

test.each([null, '', '-07:00', 'Mars/Olympus'])('a start has no local time for the time zone %j', (zone) => {
  expect(startTimes(evening, { viewer: zone, park: zone })).toMatchObject({ viewer: null, park: null })
})

// The same Central Time before and after each change of clocks.
test.each([
  ['2022-10-29', '5:30 PM', '5:30 PM'],
  ['2022-11-05', '6:30 PM', '6:30 PM'],
  ['2022-11-06', '5:30 PM', '6:30 PM'],
  ['2023-03-11', '5:30 PM', '6:30 PM'],
  ['2023-03-12', '6:30 PM', '6:30 PM'],
  ['2026-10-31', '6:30 PM', '6:30 PM'],
  ['2026-11-01', '5:30 PM', '6:30 PM'],
])('on %s a start at 7:30 PM CT is %s in Mexicali and %s in Hermosillo', (day, mexicali, hermosillo) => {
  const start = at(day, '19:30:00')
  const park = (zone: string) => startTimes(start, { viewer: null, park: zone }).park?.time
  expect([park('America/Tijuana'), park('America/Hermosillo')]).toEqual([mexicali, hermosillo])
})

test('every shown start time is the local time, and every omitted one equals a shown one', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, zone, zone, (date, viewer, park) => {
      const ms = date.getTime()
      const displayed = startTimes(ms, { viewer, park })
      expect(displayed.central).toEqual({ time: clockTime(ms, LEAGUE_TIME_ZONE), day: leagueDay(ms) })
      const texts = [displayed.central, displayed.viewer, displayed.park].flatMap((it) =>
        it === null ? [] : [`${it.day} ${it.time}`],
      )
      expect(new Set(texts).size).toBe(texts.length)
      for (const timeZone of [viewer, park])
        expect(texts).toContain(`${dayIn(ms, timeZone)} ${clockTime(ms, timeZone)}`)
    }),
    { numRuns: runs(300) },
  )
})
