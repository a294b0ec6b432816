import { useEffect, useEffectEvent } from 'react'
import { failureText } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { MessageDialog, ProgressDialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useAskProof } from '../../use-ask-proof.ts'
import { completeReturn, type ReturnView } from '../identities/complete-return.ts'
import { announceProof } from '../identities/sign-in-elsewhere.ts'
import { currentSession } from '../session/use-session.ts'
import { elsewhereErrorCode } from './access-errors.ts'
import type { AccessEndings, AccessView } from './access-view.ts'

type ReturnFromElsewhereProps = Pick<AccessEndings, 'onLoggedInElsewhere' | 'onBackToAccount'> & {
  view: ReturnView
  onView: (view: AccessView) => void
}

/** Completes a visit to another company's login: waits, then shows or reports its outcome. */
export const ReturnFromElsewhere = (props: ReturnFromElsewhereProps) => {
  const { t } = useTranslation()
  const { view, onView } = props
  const askProof = useAskProof()
  const { data: outcome, error } = useQuery({
    queryKey: ['return-from-elsewhere', view],
    queryFn: () => completeReturn(view, askProof),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const way = view.kind === 'facebook' ? t('access.withFacebook') : t('access.withApple')
  const refusal = outcome?.kind === 'refused-in-window' ? outcome.error : error
  const goBack = () => (currentSession() ? props.onBackToAccount() : onView({ kind: 'login' }))
  const finish = useEffectEvent((done: NonNullable<typeof outcome>) => {
    if (done.kind === 'logged-in') props.onLoggedInElsewhere(done.signedIn)
    if (done.kind === 'cancelled') {
      // The page that opened this window still shows its question.
      if (done.isOwnWindow) close()
      goBack()
    }
    if (done.kind === 'proved') {
      announceProof()
      // The page that opened this window goes on; a window that cannot be closed says that the proof is done.
      if (done.isOwnWindow) close()
      showToast(t('proof.done'), 'success')
      props.onBackToAccount()
    }
    if (done.kind === 'joined') {
      showToast(t('ways.joined', { way }), 'success')
      props.onBackToAccount()
    }
  })
  useEffect(() => {
    if (outcome) finish(outcome)
  }, [outcome])
  return (
    <>
      <ProgressDialog isOpen={!refusal} text={t('errors.pleaseWait')} />
      <MessageDialog
        title={t(view.kind === 'facebook' ? 'access.facebookTitle' : 'access.appleTitle')}
        text={refusal ? failureText(elsewhereErrorCode(refusal), t) : ''}
        isOpen={refusal !== null}
        onClose={() => {
          if (outcome?.kind === 'refused-in-window') close()
          goBack()
        }}
      />
    </>
  )
}
