import { folio } from '../../../contract/payments/prepaid.ts'
import { missingFields } from '../checkout/contact.ts'

export type PrepaidFields = { number_sheet: string; code: string }

export type PrepaidErrors = Partial<
  Record<keyof PrepaidFields, 'forms.obligatoryField' | 'forms.verifyFolio'>
>

/** Errors by field (specification, chapter 5): both are required. */
export const validatePrepaid = (fields: PrepaidFields): PrepaidErrors => {
  const isFolio = folio.safeParse(withoutSpaces(fields.number_sheet)).success
  return { ...(isFolio ? {} : { number_sheet: 'forms.verifyFolio' }), ...missingFields(fields) }
}

/** The card as it is sent: folio and code may be typed in groups, as they are printed. */
export const cardOf = ({ number_sheet, code }: PrepaidFields): { number_sheet: string; code: string } => ({
  number_sheet: withoutSpaces(number_sheet),
  code: withoutSpaces(code),
})

const withoutSpaces = (text: string): string => text.replace(/[\s-]/g, '')
