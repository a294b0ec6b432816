import { type ReactNode, useRef, useState } from 'react'
import { ApiError, type ApiErrorCode } from '../../api.ts'
import { failureText, namedFields } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SupportLink } from '../../support-link.tsx'
import { type RefusedFields, withoutField } from '../../ui/controls/refused-fields.ts'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { MessageDialog, ProgressDialog } from '../../ui/overlays/dialog.tsx'
import { runProved, useAskProof } from '../../use-ask-proof.ts'

type AttemptOptions = {
  waitText: string
  errorTitle?: string | undefined
  /** The code of the text for a failure; undefined where no text is shown. */
  errorCodeOf?: ((error: unknown) => ApiErrorCode | undefined) | undefined
  onErrorClosed?: () => void
}

export type Attempt = {
  /** Runs an action unless another one is running; true where it succeeded. */
  attempt: (action: () => Promise<void>) => Promise<boolean>
  /** The dialogs of the wait and of the error. */
  dialogs: ReactNode
  /** The fields that the server refused at the last run, until something else is typed there. */
  refused: RefusedFields
  onTyped: (field: string) => void
}

/**
 * Runs an action behind a dialog that cannot be closed, and shows why it failed. Where the server first needs
 * a proof of the user, the proof is asked for in between; a user who gives up is back at the typed values.
 */
export const useAttempt = (options: AttemptOptions): Attempt => {
  const { waitText, errorTitle, errorCodeOf = codeOfError, onErrorClosed } = options
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [errorCode, setErrorCode] = useState<ApiErrorCode | undefined>()
  const [refused, setRefused] = useState<RefusedFields>({})
  const [messages, setMessages] = useState<string[]>([])
  const askProof = useAskProof()
  const isRunning = useRef(false)
  const ask = async () => {
    setPending(false)
    const isProved = await askProof()
    setPending(isProved)
    return isProved
  }
  const attempt = async (action: () => Promise<void>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setRefused({})
    setPending(true)
    try {
      return (await runProved(action, ask)) !== undefined
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : noFields
      setRefused(fields)
      setMessages(namedFields(code, fields))
      setErrorCode(errorCodeOf(error))
      return false
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  const closeError = () => {
    setErrorCode(undefined)
    onErrorClosed?.()
  }
  const dialogs = (
    <>
      <ProgressDialog isOpen={isPending} text={waitText} />
      <MessageDialog
        title={errorTitle ?? t('errors.title')}
        text={messages.length > 0 ? messages.join('. ') : errorCode && <Explanation code={errorCode} />}
        isOpen={errorCode !== undefined}
        onClose={closeError}
      />
    </>
  )
  const onTyped = (field: string) => setRefused((before) => withoutField(before, field))
  return { attempt, dialogs, refused, onTyped }
}

const noFields = { code: '', fields: {} }
/** Failures with which support can help. */
const OF_SUPPORT: ReadonlySet<ApiErrorCode> = new Set(['errors.badRequest', 'errors.serverError'])

const Explanation = ({ code }: { code: ApiErrorCode }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{failureText(code, t)}</p>
      {OF_SUPPORT.has(code) ? <SupportLink className={textLinkClass} /> : null}
    </>
  )
}

/** The code of a failure of the API; anything else is a failure of ours. */
export const codeOfError = (error: unknown): ApiErrorCode =>
  error instanceof ApiError ? error.code : 'errors.serverError'
