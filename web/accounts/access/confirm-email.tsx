import { useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { confirmEmail, linkToken } from '../../../contract/accounts/recovery.ts'
import { ApiError, call } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass, Spinner } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { codeOfError } from '../fields/use-attempt.tsx'
import styles from './access.module.css'

/** `mayGoToAccount` is asked at a press on the link to the account; `false` opens the login. */
type ConfirmEmailProps = { token: string; onClose: () => void; mayGoToAccount: () => boolean }

/** Confirms an e-mail by a mailed link at once, and names it. An expired link leads to another one. */
export const ConfirmEmail = ({ token, onClose, mayGoToAccount }: ConfirmEmailProps) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useConfirmation(token)
  if (error && !isFetching) {
    const canRetry = error instanceof ApiError && error.isOutcomeUnknown
    return (
      <>
        <ErrorState
          compact
          text={failureText(codeOfError(error), t)}
          {...(canRetry && { onRetry: refetch })}
        />
        {canRetry ? null : (
          <Link
            to="/profile"
            hash="ways"
            guard={mayGoToAccount}
            className={buttonClass({ size: 'large', wide: true })}
          >
            {t('access.newLink')}
          </Link>
        )}
        <Button size="large" wide variant="secondary" onPress={onClose}>
          {t('ui.close')}
        </Button>
      </>
    )
  }
  if (!data)
    return (
      <div className={styles.waiting}>
        <Spinner size={36} />
        <p role="status">{t('access.confirming')}</p>
      </div>
    )
  return (
    <>
      <EmptyState compact icon={MailCheck} title={t('access.confirmed', { email: data.email })} />
      <Button size="large" wide onPress={onClose} autoFocus>
        {t('access.continue')}
      </Button>
    </>
  )
}

/** One request for each link, however often this is rendered. */
const useConfirmation = (token: string) => {
  const queryClient = useQueryClient()
  const confirmation = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      if (!linkToken.safeParse(token).success) throw new ApiError('errors.linkExpired', 'no token', 410)
      return call(confirmEmail, { body: { token } })
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isConfirmed = confirmation.data !== undefined
  useEffect(() => {
    if (isConfirmed) void queryClient.invalidateQueries({ queryKey: ['me'] })
  }, [isConfirmed, queryClient])
  return confirmation
}
