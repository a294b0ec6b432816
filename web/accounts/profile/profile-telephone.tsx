import type { User } from '../../../contract/accounts/signed-in.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TelephoneField } from '../fields/account-fields.tsx'
import type { PersonErrors } from '../fields/validate-fields.ts'
import { isTelephoneLocked } from './profile-fields.ts'

type ProfileTelephoneProps = {
  value: string
  onChange: (telephone: string) => void
  error: PersonErrors['telephone']
  user: User
}

/** The telephone of a profile; one that is a sign-in method says that it cannot be changed here. */
export const ProfileTelephone = ({ user, ...field }: ProfileTelephoneProps) => {
  const { t } = useTranslation()
  const isLocked = isTelephoneLocked(user)
  return (
    <TelephoneField
      {...field}
      disabled={isLocked}
      {...(isLocked && { hint: t('profile.telephoneLocked') })}
    />
  )
}
