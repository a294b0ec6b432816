import { failuresInEnglish } from './failures/en.ts'
import { failuresInSpanish } from './failures/es.ts'
import { fieldsInEnglish } from './failures/fields-en.ts'
import { fieldsInSpanish } from './failures/fields-es.ts'
import { type FailureCode, failureStatuses } from './failures/statuses.ts'
import type { FieldFailures } from './field-failures.ts'
import type { Language } from './language.ts'

export type { FailureCode } from './failures/statuses.ts'

type Failure = { status: number; es: string; en: string }

/**
 * The status and the `message` of each code, in the request's language. The site has the texts of one
 * language alone, in separate files.
 */
export const failures = Object.fromEntries(
  Object.entries(failureStatuses).map(([code, status]) => [
    code,
    { status, es: failuresInSpanish[code as FailureCode], en: failuresInEnglish[code as FailureCode] },
  ]),
) as Record<FailureCode, Failure>

const prefixed = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`forms.${name}`, text]))

const texts: Record<Language, Record<string, string>> = {
  es: { ...failuresInSpanish, ...prefixed(fieldsInSpanish) },
  en: { ...failuresInEnglish, ...prefixed(fieldsInEnglish) },
}

/** `error.fields` of an answer: by its name in the body the text of each refused field. */
export const fieldTextsOf = (refused: FieldFailures, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(refused).map(([name, code]) => [name, texts[language][code] ?? code]))
