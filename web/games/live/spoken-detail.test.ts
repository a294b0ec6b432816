import { expect, test } from 'vitest'
import { readSpokenDetail } from './spoken-detail.ts'

const storing = (stored: string | null) => ({ getItem: () => stored })

test('runs and plays are announced until the viewer chooses, or if the stored choice is invalid', () => {
  expect(readSpokenDetail(storing(null))).toBe('turns')
  expect(readSpokenDetail(storing('everything'))).toBe('turns')
  expect(readSpokenDetail(storing('nothing'))).toBe('nothing')
  expect(readSpokenDetail(storing('pitches'))).toBe('pitches')
})
