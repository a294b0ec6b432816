import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTexts } from './translate.ts'

const textsIn = (language: string) => {
  const texts = createTexts(language)
  texts.add({
    hello: 'Hola, {{name}}: {{name}} y {{count}}',
    games: {
      outs_one: '{{count}} Out',
      outs_other: '{{count}} Outs',
      outs_many: '{{count}} de Outs',
      at: 'en',
    },
  })
  return texts
}

test('a text is found by the names of its groups', () => {
  expect(textsIn('es').translate('games.at')).toBe('en')
})

test('a key without a text stands for itself', () => {
  expect(textsIn('es').translate('games.nowhere')).toBe('games.nowhere')
})

test('every occurrence of a placeholder is filled; one without a value is left empty', () => {
  expect(textsIn('es').translate('hello', { name: 'Ana' })).toBe('Hola, Ana: Ana y ')
})

test('a value is taken as it is, whatever is written in it', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('$&', '{{count}}', '<b>', '$1'))
  fc.assert(
    fc.property(value, value, (name, count) => {
      const filled = createTexts('es')
      filled.add({ text: '{{name}}|{{other}}' })
      expect(filled.translate('text', { name, other: count })).toBe(`${name}|${count}`)
    }),
  )
})

test.each([
  ['es', [0, '0 Outs'], [1, '1 Out'], [2, '2 Outs'], [1_000_000, '1000000 de Outs']],
  ['en', [0, '0 Outs'], [1, '1 Out'], [2, '2 Outs'], [1_000_000, '1000000 Outs']],
] as const)('a count takes its plural in %s', (language, ...cases) => {
  const { translate } = textsIn(language)
  for (const [count, text] of cases) expect(translate('games.outs', { count })).toBe(text)
})

test('a count is a value like others in a text without plurals', () => {
  expect(textsIn('en').translate('hello', { name: 'Ana', count: 2 })).toBe('Hola, Ana: Ana y 2')
})

test('an added text joins the earlier ones, in the same group too, and replaces a text with its key', () => {
  const texts = textsIn('es')
  texts.add({ games: { at: 'contra', inning: '5ta' } })
  expect(['games.at', 'games.inning', 'games.outs_one'].map((key) => texts.translate(key))).toEqual([
    'contra',
    '5ta',
    ' Out',
  ])
})
