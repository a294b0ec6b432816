import { type FailureCode, failures } from '../../contract/failures.ts'
import type { Language } from './language.ts'

type Group = FailureCode extends `${infer G}.${string}` ? G : never
type InGroup<G extends string> = FailureCode extends infer C
  ? C extends `${G}.${infer Name}`
    ? Name
    : never
  : never

/** The contract's failures as texts: `errors.notFound` is the key `notFound` of `errors`. */
export type FailureTexts = { [G in Group]: { [Name in InGroup<G>]: string } }

/** From the contract, so that server and browser share each text. */
export const failureTexts = (language: Language): FailureTexts => {
  const groups: Record<string, Record<string, string>> = {}
  for (const [code, texts] of Object.entries(failures)) {
    const [group = '', name = ''] = code.split('.')
    groups[group] = { ...groups[group], [name]: texts[language] }
  }
  return groups as FailureTexts
}
