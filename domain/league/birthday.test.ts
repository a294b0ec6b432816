import { expect, test } from 'vitest'
import { adultBirthdays, birthdayFailure } from './birthday.ts'

const TODAY = '2026-11-22'

test('eighteen years are complete on the birthday itself', () => {
  expect(birthdayFailure('11/22/2008', TODAY)).toBeUndefined()
  expect(birthdayFailure('11/23/2008', TODAY)).toBe('forms.birthdayYoung')
  expect(birthdayFailure('01/01/2030', TODAY)).toBe('forms.birthdayYoung')
})

test('a leap day’s child is an adult on 1 March of a common year', () => {
  expect(birthdayFailure('02/29/2008', '2026-02-28')).toBe('forms.birthdayYoung')
  expect(birthdayFailure('02/29/2008', '2026-03-01')).toBeUndefined()
})

test('a complete date of long ago has a wrong year, and is not called incomplete', () => {
  expect(adultBirthdays(TODAY)).toEqual({ oldest: '1906-11-22', latest: '2008-11-22' })
  for (const it of ['01/01/1800', '11/21/1906', '05/05/0199'])
    expect(birthdayFailure(it, TODAY), it).toBe('forms.birthdayOld')
  expect(birthdayFailure('11/22/1906', TODAY)).toBeUndefined()
})

test('a day that no calendar has is no birthday', () => {
  for (const it of ['02/30/1990', '02/29/1991', '13/01/1990', '00/00/0000', 'x'])
    expect(birthdayFailure(it, TODAY), it).toBe('forms.birthdayWrong')
  expect(birthdayFailure('02/29/1992', TODAY)).toBeUndefined()
})
