import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRESSABLE_STYLE } from './pressable-style.ts'

const usePress = ['node_modules', 'react-aria', 'dist/private/interactions/usePress.mjs'].join('/')

test('the page has exactly the style that this version of react-aria looks for and would write', () => {
  const source = readFileSync(new URL(`../../${usePress}`, import.meta.url), 'utf8')
  const [, text = ''] = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source) ?? []
  expect(text.trim().replace(/\$\{.*?\}/, 'data-react-aria-pressable')).toBe(PRESSABLE_STYLE)
  expect(source).toContain(`= 'data-react-aria-pressable'`)
  expect(source).toContain(`STYLE_ID = 'react-aria-pressable-style'`)
})

test('the pressable style comes before all other styles in the built page', () => {
  const page = readFileSync(new URL('../../dist/web/index.html', import.meta.url), 'utf8')
  const [first] = /<style[^>]*>[\s\S]*?<\/style>|<link rel="stylesheet"[^>]*>/.exec(page) ?? []
  expect(first).toBe(`<style id="react-aria-pressable-style">${PRESSABLE_STYLE}</style>`)
})
