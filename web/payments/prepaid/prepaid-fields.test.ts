import { expect, test } from 'vitest'
import { cardOf, type PrepaidFields, validatePrepaid } from './prepaid-fields.ts'

const valid: PrepaidFields = {
  number_sheet: '2026000001',
  code: '00014321',
}

test('every field of a prepaid card is required', () => {
  expect(validatePrepaid(valid)).toEqual({})
  expect(validatePrepaid({ number_sheet: '', code: ' ' })).toEqual({
    number_sheet: 'forms.obligatoryField',
    code: 'forms.obligatoryField',
  })
})

test.each<[string, Partial<PrepaidFields>, object]>([
  ['a folio of nine digits', { number_sheet: '202600001' }, { number_sheet: 'forms.verifyFolio' }],
  ['a folio with a letter', { number_sheet: '20260000O1' }, { number_sheet: 'forms.verifyFolio' }],
])('%s is told beside its field', (_what, change, errors) => {
  expect(validatePrepaid({ ...valid, ...change })).toEqual(errors)
})

test('a folio and a code may be typed in groups', () => {
  const typed = { ...valid, number_sheet: ' 2026 0000-01', code: '0001 4321 ' }
  expect(validatePrepaid(typed)).toEqual({})
  expect(cardOf(typed)).toEqual({ number_sheet: '2026000001', code: '00014321' })
})
