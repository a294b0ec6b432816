import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SmallPrint } from '../../ui/content/small-print.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import styles from './checkout.module.css'

/** The membership to pay for, and its total after an upgrade's credit. */
export type PricedMembership = { id: number; total: number; currency: 'MXN' | 'USD' }

type MethodFormProps<Errors extends object> = {
  /** Accessible name. */
  label: string
  lead: string
  /** Validation errors; shown once they have refused a submission. */
  errors: Errors
  onSubmit: () => void
  submitText: string
  /** The amount that the button charges, where it charges any. */
  amount?: string
  isDisabled: boolean
  /** The terms that the buyer accepts with the button. */
  acceptance?: string
  /** Under the button. */
  note?: ReactNode
  children: (visibleErrors: Errors | Partial<Errors>) => ReactNode
}

/** The form of one way to pay: fields, a button and a note. If invalid, it focuses the first error. */
export const MethodForm = <Errors extends object>(props: MethodFormProps<Errors>) => {
  const { t } = useTranslation()
  const { label, lead, errors, onSubmit, submitText, amount, isDisabled, note, children } = props
  const { acceptance = t('checkout.acceptance') } = props
  const [wasRefused, setWasRefused] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is a child of its form in React's tree: its submission must not submit this form.
    event.stopPropagation()
    if (isDisabled) return
    const isInvalid = Object.keys(errors).length > 0
    setWasRefused(isInvalid)
    if (isInvalid) return focusFirstInvalid(event.currentTarget)
    onSubmit()
  }
  return (
    <form noValidate autoComplete="on" onSubmit={submit} className={styles.form} aria-label={label}>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.inputs}>{children(wasRefused ? errors : {})}</div>
      <Button type="submit" size="large" wide isDisabled={isDisabled}>
        {amount === undefined ? submitText : `${submitText} · ${amount}`}
      </Button>
      <SmallPrint text={acceptance} />
      {note ? <p className={styles.note}>{note}</p> : null}
    </form>
  )
}
