import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, WaitDialog } from '../ui/dialog.tsx'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import styles from './access.module.css'

type AccessFormProps<Problems extends object> = {
  lead: string
  /** What is wrong with the fields as they are; shown after the first try. */
  problems: Problems
  send: () => Promise<void>
  /** Why `send` failed, in words for the person. */
  reasonOf: (error: unknown) => RefusalCode
  action: string
  waitText: string
  /** The way to the other form. */
  other: { text: string; link: string; onPress: () => void }
  children: (shown: Problems | Partial<Problems>) => ReactNode
}

/** The frame of login and registration: nothing is sent twice or wrong, and a refusal is told. */
export const AccessForm = <Problems extends object>(props: AccessFormProps<Problems>) => {
  const { lead, problems, send, reasonOf, action, waitText, other, children } = props
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | undefined>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (waiting) return
    if (Object.keys(problems).length > 0) return focusFirstWrong(event.currentTarget)
    setWaiting(true)
    try {
      await send()
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      {children(tried ? problems : {})}
      <Button type="submit" size="large" wide>
        {action}
      </Button>
      <p className={styles.other}>
        {other.text}{' '}
        <button type="button" onClick={other.onPress}>
          {other.link}
        </button>
      </p>
      <WaitDialog isOpen={waiting} text={waitText} />
      <MessageDialog
        title={t('errors.title')}
        text={refusal && t(refusal)}
        isOpen={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
      />
    </form>
  )
}
