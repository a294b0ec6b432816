import { folio } from '../../contract/prepaid.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../../contract/text-inputs.ts'

export type PrepaidFields = { email: string; phone: string; number_sheet: string; code: string }

export type PrepaidErrorKey =
  | 'forms.obligatoryField'
  | 'forms.verifyEmail'
  | 'forms.verifyTelephone'
  | 'forms.verifyFolio'

const emailSchema = emailAddress(MAX_LENGTH.email)

/** Errors by field (specification, chapter 5): all are required. */
export const validatePrepaid = (
  fields: PrepaidFields,
): Partial<Record<keyof PrepaidFields, PrepaidErrorKey>> => {
  const errors: Partial<Record<keyof PrepaidFields, PrepaidErrorKey>> = {}
  if (!emailSchema.safeParse(fields.email).success) errors.email = 'forms.verifyEmail'
  if (!telephone.safeParse(fields.phone).success) errors.phone = 'forms.verifyTelephone'
  if (!folio.safeParse(withoutSpaces(fields.number_sheet)).success) errors.number_sheet = 'forms.verifyFolio'
  for (const name of Object.keys(fields) as (keyof PrepaidFields)[]) {
    if (fields[name].trim() === '') errors[name] = 'forms.obligatoryField'
  }
  return errors
}

/** The card as it is sent: folio and code may be typed in groups, as they are printed. */
export const cardOf = ({ number_sheet, code }: PrepaidFields): { number_sheet: string; code: string } => ({
  number_sheet: withoutSpaces(number_sheet),
  code: withoutSpaces(code),
})

const withoutSpaces = (text: string): string => text.replace(/[\s-]/g, '')
