import { expect, test } from 'vitest'
import { type FailureCode, failures } from '../contract/failures.ts'
import { failureText } from './failure-text.ts'

test('each failure of several sentences ends with one full stop where it is shown, in both languages', () => {
  for (const code of Object.keys(failures) as FailureCode[])
    for (const lang of ['es', 'en'] as const) {
      const text = failures[code][lang]
      expect(text).not.toMatch(/[.?!…]$/)
      expect(failureText(code, () => text)).toBe(text.includes('. ') ? `${text}.` : text)
    }
})

test('a text that the specification quotes is shown unchanged', () => {
  const shown = failureText('errors.emailPasswordIncorrect', (code) => failures[code].en)
  expect(shown).toBe('Email and / or password are incorrect')
})

test('a text of the site, which has its own full stop, stays as it is', () => {
  const text = 'No pudimos conectarnos. Vuelve a intentarlo.'
  expect(failureText('errors.unreachable', () => text)).toBe(text)
})
