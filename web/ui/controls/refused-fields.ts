import { createContext, use } from 'react'

/** Fields that the server refused at the last submission: by name the text that says why. */
export type RefusedFields = Readonly<Record<string, string>>

/** Around a form's fields: each shows the text that has its name, as long as it has no error of its own. */
export const RefusedFieldsContext = createContext<RefusedFields>({})

/** Why the server refused the field of this name; undefined where it did not. */
export const useRefusedField = (name: string | undefined): string | undefined => {
  const refused = use(RefusedFieldsContext)
  return name === undefined ? undefined : refused[name]
}

/** `refused` without a field, for when something else is typed there. */
export const withoutField = (refused: RefusedFields, name: string): RefusedFields => {
  if (!Object.hasOwn(refused, name)) return refused
  return Object.fromEntries(Object.entries(refused).filter(([it]) => it !== name))
}
