import { expect, test } from 'vitest'
import { failures } from '../../contract/failures.ts'
import { en } from './en.ts'
import { enAccounts } from './en-accounts.ts'
import { enAlerts } from './en-alerts.ts'
import { enCash } from './en-cash.ts'
import { enCheck } from './en-check.ts'
import { enDemo } from './en-demo.ts'
import { enPages } from './en-pages.ts'
import { enPurchase } from './en-purchase.ts'
import { enSearch } from './en-search.ts'
import { enSpoken } from './en-spoken.ts'
import { enWatch } from './en-watch.ts'
import { es } from './es.ts'
import { esAccounts } from './es-accounts.ts'
import { esAlerts } from './es-alerts.ts'
import { esCash } from './es-cash.ts'
import { esCheck } from './es-check.ts'
import { esDemo } from './es-demo.ts'
import { esPages } from './es-pages.ts'
import { esPurchase } from './es-purchase.ts'
import { esSearch } from './es-search.ts'
import { esSpoken } from './es-spoken.ts'
import { esWatch } from './es-watch.ts'
import { failureTexts } from './localize-failures.ts'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix + key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()

const spanish = flatten({
  ...es,
  ...esAccounts,
  ...esCash,
  ...esCheck,
  ...esDemo,
  ...esAlerts,
  ...esPages,
  ...esPurchase,
  ...esSearch,
  ...esSpoken,
  ...esWatch,
})
const english = new Map(
  flatten({
    ...en,
    ...enAccounts,
    ...enCash,
    ...enCheck,
    ...enDemo,
    ...enAlerts,
    ...enPages,
    ...enPurchase,
    ...enSearch,
    ...enSpoken,
    ...enWatch,
  }),
)

test('the texts have the same keys and placeholders in both languages', () => {
  expect([...english.keys()]).toEqual(spanish.map(([key]) => key))
  for (const [key, text] of spanish)
    expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

test('no text is empty', () => {
  for (const [key, text] of [...spanish, ...english]) expect([key, text.trim()]).not.toEqual([key, ''])
})

test('the texts have every failure of the contract once, with the contract’s text', () => {
  for (const [code, { es: text }] of Object.entries(failures)) {
    const refusals = new Map(flatten(failureTexts('es')))
    expect(refusals.get(code)).toBe(text)
    expect(spanish.some(([key]) => key === code)).toBe(false)
  }
})

test('the answers to questions are HTML of a few elements, whose only attribute is a link within the site', () => {
  const answers = [...spanish, ...english].filter(([key]) => /^faqs\.faq\d\.answer$/.test(key))
  expect(answers).toHaveLength(16)
  const plain = /<(p|ul|li|strong)>|<\/(p|ul|li|strong|a)>|<a href="\/[\w/#-]*">/g
  for (const [key, html] of answers)
    expect([key, html.replace(plain, '')]).toEqual([key, expect.not.stringMatching(/[<>&{]/)])
})
