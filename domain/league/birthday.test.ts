import { expect, test } from 'vitest'
import { isAdultBirthday } from './birthday.ts'

const now = Date.parse('2026-11-22T18:00:00Z')

test('eighteen years are complete on the birthday itself, in the league’s time zone', () => {
  expect(isAdultBirthday('11/22/2008', now)).toBe(true)
  expect(isAdultBirthday('11/23/2008', now)).toBe(false)
  expect(isAdultBirthday('11/23/2008', Date.parse('2026-11-23T05:59:00Z'))).toBe(false)
  expect(isAdultBirthday('11/23/2008', Date.parse('2026-11-23T06:00:00Z'))).toBe(true)
})

test('a day that no calendar has, a future one and one of 120 years ago are no birthday', () => {
  for (const it of ['02/30/1990', '02/29/1991', '13/01/1990', '01/01/2030', '11/22/1906', '00/00/0000', 'x'])
    expect(isAdultBirthday(it, now), it).toBe(false)
  expect(isAdultBirthday('02/29/1992', now)).toBe(true)
})
