import { type FieldCode, fieldFailure } from '../../../contract/field-failures.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../../../contract/text-inputs.ts'
import type { BindField } from '../../ui/controls/use-fields.ts'

/** How a buyer is reached about a purchase; the forms of all methods share it. */
export type Contact = { email: string; telephone: string }

/** The account that buys. */
export type Buyer = { id: number; email: string; telephone: string | null }

export type ContactErrors = Partial<Record<keyof Contact, FieldCode>>

/** The contact as it is typed. */
export type ContactState = { fields: Contact; bind: BindField<Contact> }

const emailSchema = emailAddress(MAX_LENGTH.email)

export const contactOf = ({ email, telephone }: Buyer): Contact => ({ email, telephone: telephone ?? '' })

/** Errors by field (specification, chapter 5): both are required. */
export const validateContact = (contact: Contact): ContactErrors => {
  const email = fieldFailure(emailSchema, contact.email)
  const phone = fieldFailure(telephone, contact.telephone)
  return { ...(email && { email }), ...(phone && { telephone: phone }) }
}

/** An error for each field that is empty. */
export const missingFields = <Fields extends Record<string, string>>(
  fields: Fields,
): Partial<Record<keyof Fields, 'forms.obligatoryField'>> => {
  const errors: Partial<Record<keyof Fields, 'forms.obligatoryField'>> = {}
  for (const name of Object.keys(fields) as (keyof Fields)[]) {
    if (fields[name]?.trim() === '') errors[name] = 'forms.obligatoryField'
  }
  return errors
}
