import { language } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Select } from '../../ui/controls/select.tsx'
import { loadCountries } from './countries.ts'

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
