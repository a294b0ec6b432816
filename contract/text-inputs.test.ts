import { expect, test } from 'vitest'
import { singleLineText } from './text-inputs.ts'

const text = singleLineText(4, 10)

test('a line of text loses the spaces around it, and what would turn round the text after it', () => {
  expect(text.parse('  Ana \u202eLuna ')).toBe('Ana Luna')
  expect(text.parse('\u2067Ana\u2069 Luna')).toBe('Ana Luna')
})

test('what is left of it is as long as it must be', () => {
  expect(text.safeParse('\u202eAna').success).toBe(false)
  expect(text.safeParse('0123456789\u202c').success).toBe(true)
})

test('control characters and halves of signs are no text', () => {
  for (const wrong of ['Ana\nLuna', 'Ana\u0000Luna', 'Ana\ud83dLuna'])
    expect(text.safeParse(wrong).success).toBe(false)
  expect(text.parse('Ana ⚾ Luna')).toBe('Ana ⚾ Luna')
})
