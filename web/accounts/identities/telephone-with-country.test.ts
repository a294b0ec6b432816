import { expect, test } from 'vitest'
import { telephoneWithCountry } from './telephone-with-country.ts'

test('ten digits are a Mexican number, however they are grouped', () => {
  expect(telephoneWithCountry('667 123 4567')).toBe('+526671234567')
  expect(telephoneWithCountry(' (667) 123-4567 ')).toBe('+526671234567')
})

test('a number with its country code stays what it is', () => {
  expect(telephoneWithCountry('+1 (602) 555-0134')).toBe('+16025550134')
  expect(telephoneWithCountry('+52 667 123 4567')).toBe('+526671234567')
})

test('too few digits, or more of them without a plus sign, are no number', () => {
  for (const typed of ['', '12345', '526671234567', 'abc', '+52 667'])
    expect(telephoneWithCountry(typed)).toBeUndefined()
})
