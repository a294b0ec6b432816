import { expect, test } from 'vitest'
import { loadCountries } from './countries.ts'

test('the countries have three-letter codes and names of the page’s language, Mexico first', async () => {
  const [spanish, english] = [await loadCountries('es'), await loadCountries('en')]
  expect(spanish[0]).toEqual({ value: 'MEX', label: 'México' })
  expect(english[0]).toEqual({ value: 'MEX', label: 'Mexico' })
  expect(spanish).toContainEqual({ value: 'DEU', label: 'Alemania' })
  expect(english).toContainEqual({ value: 'DEU', label: 'Germany' })
  expect(spanish.every(({ value }) => /^[A-Z]{3}$/.test(value))).toBe(true)
  expect(spanish.length).toBeGreaterThan(240)
})

test('the countries after Mexico are in the order of the language, accents aside', async () => {
  const labels = (await loadCountries('es')).slice(1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('es').compare))
})
