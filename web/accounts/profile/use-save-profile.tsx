import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeEmail, updateUser } from '../../../contract/accounts/profile.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { ApiError, call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MessageDialog } from '../../ui/overlays/dialog.tsx'
import { type Attempt, useAttempt } from '../fields/use-attempt.tsx'
import { startSession } from '../session/use-session.ts'
import { isEmailChanged, type ProfileFields, profileBodyOf, type Refused } from './profile-fields.ts'

type SaveProfile = {
  attempt: Attempt
  save: (fields: ProfileFields) => Promise<void>
  refused: Refused
  savedDialog: ReactNode
}

/**
 * Saves a profile: the e-mail by a mailed link, the rest at once. `onSaved` gets the new content of the
 * e-mail's field; the fields of both passwords are no longer needed.
 */
export const useSaveProfile = (user: User, onSaved: (email: string) => void): SaveProfile => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttempt({ waitText: t('profile.saving') })
  const [refused, setRefused] = useState<Refused>({})
  const [saved, setSaved] = useState<{ newEmail: string | undefined } | undefined>()
  const save = async (fields: ProfileFields) => {
    try {
      const newEmail = isEmailChanged(fields, user) ? fields.email.trim() : undefined
      const askForEmail = async (password: string) => {
        if (newEmail === undefined) return
        await call(changeEmail, { params: { id: user.id }, body: { email: newEmail, password } })
      }
      const hasNewPassword = fields.password !== ''
      if (!hasNewPassword) await askForEmail(fields.password_current)
      const answer = await call(updateUser, { params: { id: user.id }, body: profileBodyOf(fields, user) })
      // Stores the user before the session changes, so that the page keeps its form under the new token.
      queryClient.setQueryData(['me', answer.token], answer)
      startSession(answer.token, answer.user)
      if (hasNewPassword) {
        void queryClient.invalidateQueries({ queryKey: ['sessions'] })
        onSaved(fields.email)
        // Mails the link after the new password, which ends every link mailed before.
        await askForEmail(fields.password)
      }
      setSaved({ newEmail })
      onSaved(answer.user.email)
    } catch (error) {
      setRefused(refusedBy(error, fields))
      throw error
    }
  }
  const savedDialog = (
    <MessageDialog
      title={t('profile.savedTitle')}
      text={saved?.newEmail ? t('profile.emailSent', { email: saved.newEmail }) : t('profile.savedText')}
      isOpen={saved !== undefined}
      onClose={() => setSaved(undefined)}
      action={t('ui.close')}
    />
  )
  return { attempt, save, refused, savedDialog }
}

const refusedBy = (error: unknown, { password, password_current }: ProfileFields): Refused => {
  const code = error instanceof ApiError ? error.code : undefined
  return {
    password: code === 'errors.passwordCommon' ? password : undefined,
    passwordCurrent: code === 'errors.passwordIncorrect' ? password_current : undefined,
  }
}
