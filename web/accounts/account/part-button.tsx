import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type IdentityProvider, partIdentity } from '../../../contract/accounts/identities.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'

/** Removes a sign-in method, after a question. */
export const PartButton = ({ provider, way }: { provider: IdentityProvider; way: string }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <RemoveButton
      name={way}
      remove={async () => {
        await call(partIdentity, { params: { provider } })
        await queryClient.invalidateQueries({ queryKey: ['identities'] })
        void queryClient.invalidateQueries({ queryKey: ['me'] })
        showToast(t('ways.parted', { way }), 'success')
      }}
    />
  )
}

/** A button that removes the thing called `name`, after a question. */
export const RemoveButton = ({ name, remove }: { name: string; remove: () => Promise<void> }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const confirm = () => {
    setAsking(false)
    void attempt.attempt(remove)
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={t('ways.partOf', { way: name })}
        onPress={() => setAsking(true)}
      >
        {t('ways.part')}
      </Button>
      <ConfirmDialog
        title={t('ways.partTitle', { way: name })}
        text={t('ways.partText')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={t('ways.part')}
        cancel={t('ways.cancel')}
        onConfirm={confirm}
      />
      {attempt.dialogs}
    </>
  )
}
