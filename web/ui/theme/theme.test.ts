import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { FRAME_COLOURS } from './frame-colours.ts'
import { readThemeChoice } from './theme.ts'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const storageOf = (theme: string | null) => ({ getItem: (key: string) => (key === 'theme' ? theme : null) })

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['sepia', 'system'],
  ['', 'system'],
  [null, 'system'],
])('the stored theme %s means %s, before the first paint and afterwards', (stored, choice) => {
  const dataset: Record<string, string> = {}
  const localStorage = storageOf(stored)
  runInNewContext(textOf('../../first-paint.js'), {
    localStorage,
    document: { documentElement: { dataset }, addEventListener: () => undefined },
    window: {},
  })
  expect(readThemeChoice(localStorage)).toBe(choice)
  expect(dataset.theme).toBe(choice === 'system' ? undefined : choice)
})

test('the browser paints the ground of the theme around the page', () => {
  const [, light, dark] = /--night-1: light-dark\((#\w+), (#\w+)\)/.exec(textOf('./tokens.css')) ?? []
  expect(FRAME_COLOURS).toEqual({ dark, light })
  for (const [theme, colour] of Object.entries(FRAME_COLOURS))
    expect(textOf('../../index.html')).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${colour}" />`,
    )
})
