import { expect, test } from 'vitest'
import { installWayOf } from './install-prompt.ts'

test.each([
  ['a browser that has handed over its question asks it', true, { maxTouchPoints: 0 }, 'question'],
  ['an iPhone is told the two steps', false, { standalone: false, maxTouchPoints: 5 }, 'share menu'],
  [
    'an iPhone that has opened the app is told nothing',
    false,
    { standalone: true, maxTouchPoints: 5 },
    'none',
  ],
  ['a computer of the same maker is told nothing', false, { standalone: false, maxTouchPoints: 0 }, 'none'],
  ['a browser that installs no apps is told nothing', false, { maxTouchPoints: 5 }, 'none'],
] as const)('%s', (_, hasPrompt, browser, way) => {
  expect(installWayOf(hasPrompt, browser)).toBe(way)
})
