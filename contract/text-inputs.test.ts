import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { personName } from './accounts/account-inputs.ts'
import { fieldFailure } from './field-failures.ts'
import { cleanedName, labelText, personNameText, singleLineText } from './text-inputs.ts'

const text = singleLineText(4, 10)

test('a line of text loses the spaces around it, and the signs that would reverse the text after them', () => {
  expect(text.parse('  Ana \u202eLuna ')).toBe('Ana Luna')
  expect(text.parse('\u2067Ana\u2069 Luna')).toBe('Ana Luna')
})

test('the length of a text is checked after its direction signs are removed', () => {
  expect(text.safeParse('\u202eAna').success).toBe(false)
  expect(text.safeParse('0123456789\u202c').success).toBe(true)
})

test('control characters and halves of signs are no text', () => {
  for (const wrong of ['Ana\nLuna', 'Ana\u0000Luna', 'Ana\ud83dLuna'])
    expect(text.safeParse(wrong).success).toBe(false)
  expect(text.parse('Ana ⚾ Luna')).toBe('Ana ⚾ Luna')
})

const FIT = /[\p{L}\p{M}\p{Nd}'’.\-‐ ]/u

test('a name of letters with their marks, digits, apostrophes, hyphens, periods and spaces is accepted', () => {
  for (const name of [
    'María José Núñez-O’Neil Jr.',
    "Sinéad O'Connor 3",
    '大谷 翔平選手',
    'İbrahim Ağaoğlu',
    'ประเทศไทย',
    'Renée Ma\u0301rquez',
  ])
    expect(personName.parse(`  ${name} `)).toBe(name.normalize('NFC'))
})

test('a name with markup, a sign that turns text round or any other sign says so', () => {
  for (const sign of ['<', '>', '&', '"', '\u202e', '\u2066', '\u200b', '\u0000', '⚾', '/', '@', '\n.\n'])
    expect(fieldFailure(personName, `Ana ${sign} Luna`), JSON.stringify(sign)).toBe('forms.nameSigns')
})

test('a name has a letter', () => {
  for (const name of ['....', '2026', '- - -', "''''"])
    expect(fieldFailure(personName, name), name).toBe('forms.nameShort')
  expect(personNameText(0).parse(' ')).toBe('')
})

test('a text is a name exactly where each of its signs may stand in one, whatever the script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (text) => {
      const sent = `Ana ${text} Luna`
      const typed = sent.normalize('NFC').replace(/\p{Zs}/gu, ' ')
      const isName = [...typed].every((sign) => FIT.test(sign)) && typed.length <= 100
      expect(personName.safeParse(sent).success).toBe(isName)
    }),
    { numRuns: runs(500) },
  )
})

test('a name from another company is cleaned until it is a valid name, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const cleaned = cleanedName(text)
      if (cleaned !== '') expect(personNameText(1).parse(cleaned)).toBe(cleaned)
    }),
    { numRuns: runs(500) },
  )
  expect(cleanedName('<b>Ana</b>\u202e ⚾ Luna')).toBe('b Ana b Luna')
  expect(cleanedName('\u202eAna María\u202c')).toBe('Ana María')
  expect(cleanedName('⚾')).toBe('')
})

test('a city and a device’s name have punctuation too, and no markup', () => {
  for (const text of ['Monterrey, N.L. (centro)', 'Chrome · Android', 'Cd. Obregón', 'iPhone de Ana'])
    expect(labelText(60).parse(text)).toBe(text)
  for (const text of ['<i>Culiacán', 'Cul\u202eiacán', 'a"b', 'a\u200bb'])
    expect(labelText(60).safeParse(text).success).toBe(false)
})
