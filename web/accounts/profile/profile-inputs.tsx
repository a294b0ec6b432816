import type { User } from '../../../contract/accounts/signed-in.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TelephoneField } from '../fields/account-fields.tsx'
import type { PersonErrors } from '../fields/validate-fields.ts'
import { loadCountries } from './countries.ts'
import { isTelephoneLocked } from './profile-fields.ts'

type CountrySelectProps = { value: string; onChange: (country: string) => void }

/** The country of a user; a country outside of the list, perhaps stored long ago, stays choosable. */
export const CountrySelect = ({ value, onChange }: CountrySelectProps) => {
  const { t } = useTranslation()
  const { data: countries = [] } = useQuery({
    queryKey: ['countries', language],
    queryFn: () => loadCountries(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isForeign = value !== '' && !countries.some((it) => it.value === value)
  return (
    <Select
      label={t('profile.country')}
      optionalText={t('ui.optional')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('profile.none') },
        ...(isForeign ? [{ value, label: value }] : []),
        ...countries,
      ]}
    />
  )
}

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
