import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type ApiErrorCode } from '../../api.ts'
import { MessageDialog, ProgressDialog } from '../../ui/dialog.tsx'

type AttemptOptions = {
  waitText: string
  errorTitle?: string | undefined
  /** Which text explains a failure; undefined where nothing is to be said. */
  errorCodeOf?: ((error: unknown) => ApiErrorCode | undefined) | undefined
  onErrorClosed?: () => void
}

export type Attempt = {
  /** Runs an action unless another one is running; true where it succeeded. */
  attempt: (action: () => Promise<void>) => Promise<boolean>
  /** The wait and the error dialog. */
  dialogs: ReactNode
}

/** Runs an action behind a dialog that cannot be closed, and shows why it failed. */
export const useAttempt = (options: AttemptOptions): Attempt => {
  const { waitText, errorTitle, errorCodeOf = codeOfError, onErrorClosed } = options
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [errorCode, setErrorCode] = useState<ApiErrorCode | undefined>()
  const attempt = async (action: () => Promise<void>) => {
    if (isPending) return false
    setPending(true)
    try {
      await action()
      return true
    } catch (error) {
      setErrorCode(errorCodeOf(error))
      return false
    } finally {
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
        text={errorCode && t(errorCode)}
        isOpen={errorCode !== undefined}
        onClose={closeError}
      />
    </>
  )
  return { attempt, dialogs }
}

/** The code of a failure of the API; anything else is a failure of ours. */
export const codeOfError = (error: unknown): ApiErrorCode =>
  error instanceof ApiError ? error.code : 'errors.serverError'
