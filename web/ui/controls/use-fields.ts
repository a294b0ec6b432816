import { useState } from 'react'

/** The state of a form's inputs; `bind` connects one of them. */
export const useFields = <Fields extends object>(initial: Fields | (() => Fields)) => {
  const [fields, setFields] = useState(initial)
  const bind = <Name extends keyof Fields>(name: Name) => ({
    value: fields[name],
    onChange: (value: Fields[Name]) => setFields((before) => ({ ...before, [name]: value })),
  })
  return { fields, bind }
}

export type BindField<Fields extends object> = ReturnType<typeof useFields<Fields>>['bind']
