import { type FormEvent, type ReactNode, useState } from 'react'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { RefusedFieldsContext } from '../../ui/controls/refused-fields.ts'
import { cx } from '../../ui/cx.ts'
import styles from './fields.module.css'
import type { Attempt } from './use-attempt.tsx'

type SubmitFormProps<Errors extends object> = {
  /** Validation errors; shown after the first attempt to submit. */
  errors: Errors
  onSubmit: () => Promise<void>
  attempt: Attempt
  children: (visibleErrors: Errors | Partial<Errors>) => ReactNode
  className?: string | undefined
  /** Accessible name, where the dialog or section does not say it. */
  label?: string
}

/** A form that submits valid fields once; an invalid one puts the focus where the first error is. */
export const SubmitForm = <Errors extends object>(props: SubmitFormProps<Errors>) => {
  const { errors, onSubmit, attempt, children, className, label } = props
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is a child of this form in React's tree: its submission must not submit this form too.
    event.stopPropagation()
    setWasSubmitted(true)
    if (Object.keys(errors).length > 0) return focusFirstInvalid(event.currentTarget)
    await attempt.attempt(onSubmit)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={({ target }) => target instanceof HTMLInputElement && attempt.onTyped(target.name)}
      className={cx(styles.form, className)}
      aria-label={label}
    >
      <RefusedFieldsContext value={attempt.refused}>
        {children(wasSubmitted ? errors : {})}
      </RefusedFieldsContext>
      {attempt.dialogs}
    </form>
  )
}
