import { expect, test } from 'vitest'
import { STATUS } from '../../contract/games/status.ts'
import {
  calledEarlyOf,
  delayOf,
  isOnAir,
  isStarting,
  statusMeaning,
  statusOfCodes,
  statusOfText,
  statusText,
} from './game-status.ts'

test.each([
  ['S', 'S', 0],
  ['P', 'P', 3],
  ['P', 'PR', 3],
  ['P', 'PW', 4],
  ['I', 'I', 1],
  ['I', 'IR', 1],
  ['M', 'MC', 1],
  ['N', 'NH', 1],
  ['T', 'TR', 5],
  ['U', 'UR', 5],
  ['D', 'DR', 6],
  ['C', 'CI', 7],
  ['O', 'O', 2],
  ['F', 'F', 2],
  ['F', 'FR', 2],
  ['Q', 'Q', 2],
  ['R', 'R', 2],
] as const)('the upstream’s codes %s and %s are status %i', (coded, code, status) => {
  expect(statusOfCodes(coded, code)).toBe(status)
})

test.each(['W', 'X', '', '?'])('the upstream’s code %j has no status, so the last one stays', (coded) => {
  expect(statusOfCodes(coded, coded)).toBeUndefined()
})

test.each([
  ['Scheduled', 0],
  ['Pre-Game', 3],
  ['Delayed Start: Rain', 3],
  ['Warmup', 4],
  ['In Progress', 1],
  ['Delayed: Rain', 1],
  ['Manager challenge: Tag play', 1],
  ['Instant Replay', 1],
  ['Suspended: Rain', 5],
  ['Postponed', 6],
  ['Cancelled', 7],
  ['Game Over', 2],
  ['Final', 2],
  ['Completed Early: Rain', 2],
] as const)('the upstream’s wording "%s" is status %i', (text, status) => {
  expect(statusOfText(text)).toBe(status)
})

test('an unknown wording has no status', () => {
  expect(statusOfText('Writing')).toBeUndefined()
})

test('the eight status texts are those of the specification', () => {
  expect(Object.values(STATUS).map(statusText)).toEqual([
    'Próximamente',
    'En progreso',
    'Final',
    'Por comenzar',
    'Calentamiento',
    'Suspendido',
    'Pospuesto',
    'Cancelado',
  ])
})

test('upcoming, about to start and warm-up are starting; live and warm-up are on air', () => {
  const all = Object.values(STATUS)
  expect(all.filter(isStarting)).toEqual([0, 3, 4])
  expect(all.filter(isOnAir)).toEqual([1, 4])
})

test.each([
  [0, true, 'ComminSoon', 'isPreview', null],
  [1, true, 'Live', 'isLive', 'live'],
  [1, false, 'Live', 'isLive', 'live'],
  [2, true, 'On Demand', 'isFinal', 'ondemand'],
  [2, false, 'Terminated', 'isTerminated', null],
  [3, true, 'ComminSoon', 'isPreview', null],
  [4, true, 'ComminSoon', 'isPreview', null],
  [5, true, 'Postponed', 'isPostponed', null],
  [6, true, 'Postponed', 'isPostponed', null],
  [7, true, 'Cancelled', 'isCancelled', null],
] as const)('status %i, recorded %s, has the label %s, the flag %s and the video %j', (...row) => {
  const [status, isRecorded, label, flag, video] = row
  expect(statusMeaning(status, isRecorded)).toMatchObject({ label, flag, video })
})

test('every starting status is a preview, and only live or recorded final games have video', () => {
  for (const status of Object.values(STATUS))
    for (const isRecorded of [true, false]) {
      const { flag, label, video } = statusMeaning(status, isRecorded)
      expect(flag === 'isPreview', `${status}`).toBe(isStarting(status))
      expect(video !== null, `${status}`).toBe(label === 'Live' || label === 'On Demand')
    }
})

test.each([
  ['Delayed: Rain', 'rain'],
  ['Delayed Start: Inclement Weather', 'rain'],
  ['Delayed: Power', 'other'],
  ['Delayed', 'other'],
  ['In Progress', null],
  ['Suspended: Rain', null],
  ['Completed Early: Rain', null],
  ['', null],
])('the wording %j is a delay by %s', (detail, cause) => {
  expect(delayOf(detail)).toBe(cause)
})

test.each([
  ['Completed Early: Wet Grounds', 'rain'],
  ['Completed Early: Mercy', 'other'],
  ['Completed Early', 'other'],
  ['Final', null],
  ['Delayed: Rain', null],
])('the wording %j is an early end by %s', (detail, cause) => {
  expect(calledEarlyOf(detail)).toBe(cause)
})
