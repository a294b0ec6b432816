import { expect, test } from 'vitest'
import { positionToSave, type Whereabouts } from './position-to-save.ts'

const date = Date.UTC(2026, 10, 20, 3, 31, 7, 250)
const whereIs = (kind: Whereabouts['kind'], more: Partial<Whereabouts> = {}) =>
  positionToSave({ kind, date, isBehindByChoice: false, secondsPlayed: 600, secondsLeft: 9_000, ...more })

test('a recording is saved at its frame, and a live game where the viewer chose to be behind', () => {
  expect(whereIs('ondemand')).toBe('2026-11-20T03:31:07.250Z')
  expect(whereIs('live', { isBehindByChoice: true })).toBe('2026-11-20T03:31:07.250Z')
})

test('the saved position is forgotten at the live edge and at the end of a recording', () => {
  expect(whereIs('live')).toBe(null)
  expect(whereIs('ondemand', { secondsLeft: 30 })).toBe(null)
  expect(whereIs('ondemand', { secondsLeft: 31 })).not.toBe(null)
})

test('the saved position stays before the first frame and in the first seconds of a recording', () => {
  expect(whereIs('live', { date: null })).toBeUndefined()
  expect(whereIs('ondemand', { date: null })).toBeUndefined()
  expect(whereIs('ondemand', { secondsPlayed: 19 })).toBeUndefined()
})

test('a recording that loads again does not count as seen to its end', () => {
  expect(whereIs('ondemand', { secondsPlayed: 0, secondsLeft: null })).toBeUndefined()
  expect(whereIs('ondemand', { secondsLeft: null })).toBeUndefined()
})
