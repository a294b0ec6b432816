import { expect, test } from 'vitest'
import { failures } from '../../contract/failures.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { failureTexts } from './failure-texts.ts'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix + key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()

const spanish = flatten(es)
const english = new Map(flatten(en))

test('the texts: are the same keys in both languages, with the same blanks to fill', () => {
  expect([...english.keys()]).toEqual(spanish.map(([key]) => key))
  for (const [key, text] of spanish)
    expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

test('the texts: leave none empty', () => {
  for (const [key, text] of [...spanish, ...english]) expect([key, text.trim()]).not.toEqual([key, ''])
})

test('the texts: say every refusal of the contract once, in words of the contract', () => {
  for (const [code, { es: text }] of Object.entries(failures)) {
    const refusals = new Map(flatten(failureTexts('es')))
    expect(refusals.get(code)).toBe(text)
    expect(spanish.some(([key]) => key === code)).toBe(false)
  }
})
