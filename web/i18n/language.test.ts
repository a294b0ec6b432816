import { expect, test } from 'vitest'
import { languageFrom, localeOf, readLanguage, requestLanguageOf } from './language.ts'

test('the language is Spanish without a choice, or with one that the site does not support', () => {
  expect(languageFrom(null)).toBe('es')
  for (const other of ['', 'ru', 'EN', 'en_US', 'pr']) expect(languageFrom(other)).toBe('es')
})

test('the language English is stored under the key lang', () => {
  const storage = { getItem: (key: string) => (key === 'lang' ? 'en' : null) }
  expect(readLanguage(storage)).toBe('en')
})

test('requests are sent with the locales es-MX and en-US', () => {
  expect([localeOf('es'), localeOf('en')]).toEqual(['es-MX', 'en-US'])
  expect([requestLanguageOf('es'), requestLanguageOf('en')]).toEqual(['es_MX', 'en_US'])
})
