import { expect, test } from 'vitest'
import { birthdayError, fromBirthday, noBirthday, toBirthday } from './birthday.ts'

const on = (date: string) => birthdayError({ date, isIncomplete: false }, '2026-11-22')

test('who is 18 today is an adult, who will be tomorrow is not', () => {
  expect(on('2008-11-22')).toBeUndefined()
  expect(on('2008-11-23')).toBe('access.birthdayYoung')
})

test('who was born on 29 February is an adult on 1 March of a common year', () => {
  expect(birthdayError({ date: '2008-02-29', isIncomplete: false }, '2026-02-28')).toBe(
    'access.birthdayYoung',
  )
  expect(birthdayError({ date: '2008-02-29', isIncomplete: false }, '2026-03-01')).toBeUndefined()
})

test('no birthday is accepted; half of one and one of long ago are not', () => {
  expect(birthdayError(noBirthday, '2026-11-22')).toBeUndefined()
  expect(birthdayError({ date: '', isIncomplete: true }, '2026-11-22')).toBe('access.birthdayIncomplete')
  expect(on('0199-05-05')).toBe('access.birthdayIncomplete')
})

test('a birthday goes to the API as MM/DD/YYYY and comes back', () => {
  expect(toBirthday('1990-03-07')).toBe('03/07/1990')
  expect(toBirthday('')).toBe('')
  expect(fromBirthday('03/07/1990')).toEqual({ date: '1990-03-07', isIncomplete: false })
  expect(fromBirthday(null)).toEqual(noBirthday)
})
