import { expect, test } from 'vitest'
import { contactOf, validateContact } from './contact.ts'

const contact = { email: 'lucia@playball.test', telephone: '6671234567' }

test('a buyer’s contact is that of their account, which may lack a telephone', () => {
  expect(contactOf({ id: 7, email: 'lucia@playball.test', telephone: null })).toEqual({
    email: 'lucia@playball.test',
    telephone: '',
  })
  expect(validateContact(contact)).toEqual({})
})

test('every form of the checkout requires an email and a telephone, and both valid', () => {
  expect(validateContact({ email: ' ', telephone: '' })).toEqual({
    email: 'forms.obligatoryField',
    telephone: 'forms.obligatoryField',
  })
  expect(validateContact({ email: 'lucia@', telephone: '667 123' })).toEqual({
    email: 'forms.verifyEmail',
    telephone: 'forms.verifyTelephone',
  })
})
