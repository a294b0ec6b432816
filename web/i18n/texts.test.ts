import { expect, test } from 'vitest'
import { failures } from '../../contract/failures.ts'
import { english, spanish } from './texts-for-tests.ts'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix + key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()

const spanishTexts = flatten(spanish)
const englishTexts = new Map(flatten(english))

test('the texts have the same keys and placeholders in both languages', () => {
  expect([...englishTexts.keys()]).toEqual(spanishTexts.map(([key]) => key))
  for (const [key, text] of spanishTexts)
    expect([key, placeholders(englishTexts.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

test('no text is empty', () => {
  for (const [key, text] of [...spanishTexts, ...englishTexts])
    expect([key, text.trim()]).not.toEqual([key, ''])
})

test('every failure of the contract has its text in both languages', () => {
  const texts = new Map(spanishTexts)
  for (const [code, { es, en }] of Object.entries(failures))
    expect([code, texts.get(code), englishTexts.get(code)]).toEqual([code, es, en])
})

test('a text has one of its plurals for each way to count in its language', () => {
  const keys = spanishTexts.map(([key]) => key)
  const counted = new Set(
    keys.filter((key) => /_(one|other|many)$/.test(key)).map((key) => key.replace(/_\w+$/, '')),
  )
  expect(counted.size).toBeGreaterThan(0)
  for (const language of ['es', 'en'])
    for (const plural of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
      expect([...counted].filter((key) => !keys.includes(`${key}_${plural}`))).toEqual([])
})

test('the answers to questions are HTML of a few elements, whose only attribute is a link within the site', () => {
  const answers = [...spanishTexts, ...englishTexts].filter(([key]) => /^faqs\.faq\d\.answer$/.test(key))
  expect(answers).toHaveLength(16)
  const plain = /<(p|ul|li|strong)>|<\/(p|ul|li|strong|a)>|<a href="\/[\w/#-]*">/g
  for (const [key, html] of answers)
    expect([key, html.replace(plain, '')]).toEqual([key, expect.not.stringMatching(/[<>&{]/)])
})
