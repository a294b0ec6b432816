import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiErrorCode } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, ProgressDialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import styles from './access.module.css'

type AccessFormProps<Errors extends object> = {
  lead: string
  /** Validation errors; shown after the first attempt to submit. */
  errors: Errors
  onSubmit: () => Promise<void>
  /** Which text explains a failure of `onSubmit`. */
  errorCodeOf: (error: unknown) => ApiErrorCode
  action: string
  waitText: string
  /** The link to the other form. */
  other: { text: string; link: string; onPress: () => void }
  children: (visibleErrors: Errors | Partial<Errors>) => ReactNode
}

/** The form of login and registration: submits valid fields once and shows why the server refused. */
export const AccessForm = <Errors extends object>(props: AccessFormProps<Errors>) => {
  const { lead, errors, onSubmit, errorCodeOf, action, waitText, other, children } = props
  const { t } = useTranslation()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [errorCode, setErrorCode] = useState<ApiErrorCode | undefined>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (isSubmitting) return
    if (Object.keys(errors).length > 0) return focusFirstInvalid(event.currentTarget)
    setIsSubmitting(true)
    try {
      await onSubmit()
    } catch (error) {
      setErrorCode(errorCodeOf(error))
    } finally {
      setIsSubmitting(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      {children(wasSubmitted ? errors : {})}
      <Button type="submit" size="large" wide>
        {action}
      </Button>
      <p className={styles.other}>
        {other.text}{' '}
        <button type="button" onClick={other.onPress}>
          {other.link}
        </button>
      </p>
      <ProgressDialog isOpen={isSubmitting} text={waitText} />
      <MessageDialog
        title={t('errors.title')}
        text={errorCode && t(errorCode)}
        isOpen={errorCode !== undefined}
        onClose={() => setErrorCode(undefined)}
      />
    </form>
  )
}
