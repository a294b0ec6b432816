import { type ReactNode, useState } from 'react'
import { deleteUser } from '../../../contract/accounts/profile.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import type { LeftPayment } from '../../../contract/payments/payments.ts'
import { ApiError, call } from '../../api.ts'
import { leagueDayText, money } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import type { Translate } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouter } from '../../routing/use-site.ts'
import { useSiteConfig } from '../../site-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { AccountPasswordField } from '../fields/account-fields.tsx'
import fieldStyles from '../fields/fields.module.css'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { useBackCloses } from '../session/use-back-closes.ts'
import { endSession } from '../session/use-session.ts'

type DeleteAccountDialogProps = {
  user: User
  /** The names of unpaid references. */
  unpaid: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** Deletes the account once the user types their password, or a word where they have none. */
export const DeleteAccountDialog = ({ user, unpaid, isOpen, onClose }: DeleteAccountDialogProps) => {
  const { t } = useTranslation()
  useBackCloses(isOpen, onClose)
  return (
    <Dialog title={t('data.deleteTitle')} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <DeleteAccountForm user={user} unpaid={unpaid} onClose={onClose} />
    </Dialog>
  )
}

type Errors = {
  proof?: 'access.passwordMissing' | 'errors.passwordIncorrect' | 'data.deleteWordWrong'
}

const DeleteAccountForm = ({ user, unpaid, onClose }: Omit<DeleteAccountDialogProps, 'isOpen'>) => {
  const { t } = useTranslation()
  const deleteAccount = useDeleteAccount(user)
  const attempt = useAttempt({ waitText: t('data.deleting') })
  const [proof, setProof] = useState('')
  const [refused, setRefused] = useState<string | undefined>()
  const errors = user.hasPassword ? passwordErrors(proof, refused) : wordErrors(proof, t('data.word'))
  const submit = async () => {
    try {
      await deleteAccount(proof)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'errors.passwordIncorrect') setRefused(proof)
      throw error
    }
  }
  return (
    <SubmitForm errors={errors} attempt={attempt} onSubmit={submit}>
      {(visible: Errors) => (
        <>
          <p className={fieldStyles.lead}>
            {t('data.deleteText')} <strong>{t('data.deleteWarning')}</strong>
          </p>
          {unpaid}
          <Proof user={user} value={proof} onChange={setProof} error={visible.proof} />
          <Button type="submit" variant="live" wide>
            {t('data.deleteConfirm')}
          </Button>
          <Button variant="secondary" wide onPress={onClose}>
            {t('data.deleteCancel')}
          </Button>
        </>
      )}
    </SubmitForm>
  )
}

const passwordErrors = (password: string, refused: string | undefined): Errors => {
  if (password === '') return { proof: 'access.passwordMissing' }
  return password === refused ? { proof: 'errors.passwordIncorrect' } : {}
}

const wordErrors = (typed: string, word: string): Errors =>
  typed.trim() === word ? {} : { proof: 'data.deleteWordWrong' }

type ProofProps = {
  user: User
  value: string
  onChange: (proof: string) => void
  error: Errors['proof']
}

const Proof = ({ user, value, onChange, error }: ProofProps) => {
  const { t } = useTranslation()
  const word = t('data.word')
  if (user.hasPassword && error !== 'data.deleteWordWrong')
    return (
      <AccountPasswordField
        label={t('data.deletePassword')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={value}
        onChange={onChange}
        error={error}
      />
    )
  return (
    <TextField
      label={t('data.deleteWord', { word })}
      autoComplete="off"
      required
      autoFocus
      value={value}
      onChange={onChange}
      error={error && t(error, { word })}
    />
  )
}

const UNTIL_CLOSED = 0

/** Also removes all data of the user from the browser. */
const useDeleteAccount = (user: User) => {
  const { t } = useTranslation()
  const router = useRouter()
  const contact = useSiteConfig().data?.privacyContact ?? ''
  return async (proof: string) => {
    const { payments } = await call(deleteUser, {
      params: { id: user.id },
      body: user.hasPassword ? { password: proof } : {},
    })
    endSession()
    if (payments.length === 0) showToast(t('data.deleted'), 'success')
    else showToast(`${t('data.deleted')} ${leftText(t, payments, contact)}`, 'info', UNTIL_CLOSED)
    await router.navigate({ to: '/home' })
  }
}

const outcomes: LeftPayment['outcome'][] = ['cancelled', 'open', 'owed']

/** Says what became of a deleted account's open payments and where to write about them; empty without any. */
const leftText = (t: Translate, left: LeftPayment[], contact: string): string => {
  const until = left
    .map((it) => it.contact_until)
    .toSorted()
    .at(-1)
  if (until === undefined) return ''
  const told = outcomes.flatMap((outcome) => {
    const payments = left.filter((it) => it.outcome === outcome).map((it) => nameOf(t, it))
    return payments.length === 0 ? [] : [t(`data.left.${outcome}`, { payments: payments.join('; ') })]
  })
  return [...told, t('data.left.writeTo', { contact, until: leagueDayText(until) })].join(' ')
}

const nameOf = (t: Translate, it: LeftPayment): string => {
  const which = it.cash === null ? t('data.unpaidOrder', { order: String(it.payment_id) }) : it.cash.reference
  return `${titleOf(it)}, ${money(it.total, it.currency)}, ${which}`
}
