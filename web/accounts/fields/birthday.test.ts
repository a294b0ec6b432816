import { expect, test } from 'vitest'
import { birthdayError, fromBirthday, noBirthday, toBirthday } from './birthday.ts'

const on = (date: string) => birthdayError({ date, isIncomplete: false }, '2026-11-22')

test('an empty birthday is accepted, half of one is incomplete', () => {
  expect(birthdayError(noBirthday, '2026-11-22')).toBeUndefined()
  expect(birthdayError({ date: '', isIncomplete: true }, '2026-11-22')).toBe('forms.birthdayIncomplete')
})

test('a complete date says what is wrong with it: its year, or an age below 18', () => {
  for (const date of ['1800-05-05', '0199-05-05']) expect(on(date), date).toBe('forms.birthdayOld')
  expect(on('2008-11-23')).toBe('forms.birthdayYoung')
  expect(on('2008-11-22')).toBeUndefined()
})

test('a birthday goes to the API as MM/DD/YYYY and comes back', () => {
  expect(toBirthday('1990-03-07')).toBe('03/07/1990')
  expect(toBirthday('')).toBe('')
  expect(fromBirthday('03/07/1990')).toEqual({ date: '1990-03-07', isIncomplete: false })
  expect(fromBirthday(null)).toEqual(noBirthday)
})
