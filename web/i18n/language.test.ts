import { expect, test } from 'vitest'
import { languageFrom, localeOf, readLanguage, requestLanguageOf } from './language.ts'

test('speaks Spanish to who chose nothing, or a language that the site does not speak', () => {
  expect(languageFrom(null)).toBe('es')
  for (const other of ['', 'ru', 'EN', 'en_US', 'pr']) expect(languageFrom(other)).toBe('es')
})

test('remembers English under the key lang', () => {
  const storage = { getItem: (key: string) => (key === 'lang' ? 'en' : null) }
  expect(readLanguage(storage)).toBe('en')
})

test('asks the server in es-MX and en-US', () => {
  expect([localeOf('es'), localeOf('en')]).toEqual(['es-MX', 'en-US'])
  expect([requestLanguageOf('es'), requestLanguageOf('en')]).toEqual(['es_MX', 'en_US'])
})
