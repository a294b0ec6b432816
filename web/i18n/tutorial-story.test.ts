import { expect, test } from 'vitest'
import { openingLanguage } from './tutorial-story.ts'

test('the stored settings es, en, it and pr open their own video, and any other the Russian one', () => {
  const opened = ['es', 'en', 'it', 'pr'].map((lang) => openingLanguage(undefined, lang))
  expect(opened).toEqual(['es', 'en', 'it', 'pt'])
  for (const other of ['ru', 'pt', 'de', '', 'ES', 'constructor'])
    expect(openingLanguage(undefined, other)).toBe('ru')
})

test('without a stored setting the tutorial is in Spanish, as the site is', () => {
  expect(openingLanguage(undefined, null)).toBe('es')
})

test('the video in the address goes before the setting, unless there is no such video', () => {
  expect(openingLanguage('pt', 'en')).toBe('pt')
  expect(openingLanguage('de', 'en')).toBe('en')
})
