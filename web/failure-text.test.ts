import { expect, test } from 'vitest'
import { type FailureCode, failures } from '../contract/failures.ts'
import { failureText } from './failure-text.ts'

test('each failure ends with one full stop where it is shown, in both languages', () => {
  for (const code of Object.keys(failures) as FailureCode[])
    for (const lang of ['es', 'en'] as const) {
      const text = failures[code][lang]
      expect(text).not.toMatch(/[.!?…]$/)
      expect(failureText(code, () => text)).toBe(`${text}.`)
    }
})

test('a text of the site, which has its own full stop, stays as it is', () => {
  expect(failureText('errors.unreachable', () => 'No pudimos conectarnos.')).toBe('No pudimos conectarnos.')
})
