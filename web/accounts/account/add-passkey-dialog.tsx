import { useState } from 'react'
import { type FieldCode, fieldFailure } from '../../../contract/field-failures.ts'
import { labelText } from '../../../contract/text-inputs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog, MessageDialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { createPasskey, passkeyRefusal } from '../identities/passkey-ceremonies.ts'
import { useBackCloses } from '../session/use-back-closes.ts'

type AddPasskeyDialogProps = { isOpen: boolean; onClose: () => void }
const MAX_NAME = 60
const passkeyName = labelText(MAX_NAME)

/** Names a new passkey, then leaves the rest to the browser's own dialog. */
export const AddPasskeyDialog = ({ isOpen, onClose }: AddPasskeyDialogProps) => {
  const { t } = useTranslation()
  useBackCloses(isOpen, onClose)
  return (
    <Dialog title={t('ways.passkeyAdd')} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <AddPasskeyForm onAdded={onClose} />
    </Dialog>
  )
}

type Refusal = 'ways.passkeyFailed' | 'ways.passkeyExists'

const AddPasskeyForm = ({ onAdded }: { onAdded: () => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState<string>(t('ways.passkeyDefault'))
  const [refusal, setRefusal] = useState<Refusal | undefined>()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const refused = fieldFailure(passkeyName, name)
  const missing = name.trim() === '' ? 'ways.passkeyNameMissing' : undefined
  const errors: { name?: 'ways.passkeyNameMissing' | FieldCode } = refused ? { name: missing ?? refused } : {}
  const add = async () => {
    try {
      const { name: added } = await createPasskey(name)
      showToast(t('ways.passkeyAdded', { name: added }), 'success')
      onAdded()
    } catch (error) {
      const reason = passkeyRefusal(error)
      if (!reason) throw error
      setRefusal(reason === 'exists' ? 'ways.passkeyExists' : 'ways.passkeyFailed')
    }
  }
  return (
    <>
      <SubmitForm errors={errors} attempt={attempt} onSubmit={add}>
        {(visible) => (
          <>
            <TextField
              label={t('ways.passkeyName')}
              hint={t('ways.passkeyNameHint')}
              maxLength={MAX_NAME}
              required
              autoFocus
              value={name}
              onChange={setName}
              error={visible.name && t(visible.name)}
            />
            <Button type="submit" wide>
              {t('ways.passkeyCreate')}
            </Button>
          </>
        )}
      </SubmitForm>
      <MessageDialog
        title={t('ways.passkeys')}
        text={refusal && t(refusal)}
        isOpen={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
      />
    </>
  )
}
