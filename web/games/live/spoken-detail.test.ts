import { expect, test } from 'vitest'
import { readSpokenDetail } from './spoken-detail.ts'

const storing = (stored: string | null) => ({ getItem: () => stored })

test('runs and plays are told until the viewer chooses, and where what is stored is none of the choices', () => {
  expect(readSpokenDetail(storing(null))).toBe('turns')
  expect(readSpokenDetail(storing('everything'))).toBe('turns')
  expect(readSpokenDetail(storing('nothing'))).toBe('nothing')
  expect(readSpokenDetail(storing('pitches'))).toBe('pitches')
})
