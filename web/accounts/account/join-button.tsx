import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type IdentityProvider, joinIdentity } from '../../../contract/accounts/identities.ts'
import { proof } from '../../../contract/accounts/proof.ts'
import { ApiError, call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { PhoneCodeForm } from '../identities/phone-code-form.tsx'
import { leaveForApple, leaveForFacebook } from '../identities/sign-in-elsewhere.ts'
import { useBackCloses } from '../session/use-back-closes.ts'

/** A visit to another company, or an SMS, takes minutes: the proof has to last until its end. */
const MIN_SECONDS = 300

/** @throws ApiError 'errors.proofNeeded' where the proof of this session has expired, or soon will */
const requireFreshProof = async (): Promise<void> => {
  const { seconds } = await call(proof)
  if (seconds < MIN_SECONDS) throw new ApiError('errors.proofNeeded', 'the proof is over soon', 0)
}

type JoinButtonProps = { provider: IdentityProvider; way: string }

/** Adds a sign-in method: a phone here, by the code sent to it; another company's account at that company. */
export const JoinButton = ({ provider, way }: JoinButtonProps) => {
  const { t } = useTranslation()
  const facebook = useSiteConfig().data?.waysIn.facebook
  const [isPhoneOpen, setPhoneOpen] = useState(false)
  const attempt = useAttempt({ waitText: t('errors.pleaseWait'), errorTitle: way })
  const join = () => {
    void attempt.attempt(async () => {
      await requireFreshProof()
      if (provider === 'phone') setPhoneOpen(true)
      if (provider === 'apple') await leaveForApple('join')
      if (provider === 'facebook' && facebook) await leaveForFacebook(facebook, 'join')
    })
  }
  return (
    <>
      <Button size="small" variant="secondary" aria-label={t('ways.joinOf', { way })} onPress={join}>
        {t('ways.join')}
      </Button>
      <JoinPhoneDialog way={way} isOpen={isPhoneOpen} onClose={() => setPhoneOpen(false)} />
      {attempt.dialogs}
    </>
  )
}

type JoinPhoneDialogProps = { way: string; isOpen: boolean; onClose: () => void }

const JoinPhoneDialog = ({ way, isOpen, onClose }: JoinPhoneDialogProps) => {
  const { t } = useTranslation()
  useBackCloses(isOpen, onClose)
  const queryClient = useQueryClient()
  const join = async (code: string) => {
    await call(joinIdentity, { body: { provider: 'phone', code } })
    onClose()
    showToast(t('ways.joined', { way }), 'success')
    void queryClient.invalidateQueries({ queryKey: ['identities'] })
    void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
  return (
    <Dialog title={t('ways.phoneTitle')} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <PhoneCodeForm lead={t('access.phoneLead')} onCode={join} />
    </Dialog>
  )
}
