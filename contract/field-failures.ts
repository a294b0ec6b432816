import { z } from 'zod/mini'
import type { fieldsInSpanish } from './failures/fields-es.ts'
import type { FailureCode } from './failures/statuses.ts'

/** Why a field is refused: the key of its text. */
export type FieldCode = `forms.${keyof typeof fieldsInSpanish}`

/** Refused fields by name; those of an object within the body as `credential.id`. */
export type FieldFailures = Readonly<Record<string, FieldCode | FailureCode>>

/** `error.fields`: each refused field's text by its name in the body, in the language of `error.message`. */
export const fieldTexts = z.record(z.string(), z.string())

/** The parameter of a zod check that gives its refusal a text of the list. */
export const says = <Code extends FieldCode>(code: Code): Code => code

type Issue = z.core.$ZodIssue

/**
 * The fields of a body that its schema refuses, each with its first reason; empty where it accepts the body.
 * A required field that is missing, null or blank counts as obligatory, whatever its schema says.
 */
export const fieldFailures = (schema: z.ZodMiniType, body: unknown): FieldFailures => {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const refused = new Map<string, FieldCode>()
  for (const issue of schema.safeParse(fields).error?.issues ?? []) {
    const name = issue.path.join('.')
    if (name === '' || refused.has(name)) continue
    refused.set(name, isBlank(valueAt(fields, issue.path)) ? 'forms.obligatoryField' : codeOf(issue))
  }
  return Object.fromEntries(refused)
}

/** Why one value is refused; undefined where its schema accepts it. */
export const fieldFailure = (schema: z.ZodMiniType, value: unknown): FieldCode | undefined => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (issue === undefined) return undefined
  return isBlank(value) ? 'forms.obligatoryField' : codeOf(issue)
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const valueAt = (body: object, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], body)

/** A union has each schema's reasons: the first is the field's own, the others say how it is left empty. */
const codeOf = (issue: Issue): FieldCode => {
  if (issue.code === 'invalid_union') {
    const first = issue.errors[0]?.[0]
    return first === undefined ? 'forms.verifyField' : codeOf(first)
  }
  if (issue.message.startsWith('forms.')) return issue.message as FieldCode
  return issue.code === 'too_big' ? 'forms.tooLong' : 'forms.verifyField'
}
