import '../i18n/texts/league.ts'
import '../i18n/texts/home.ts'
import '../i18n/texts/checkout.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { FieldGroup } from '../ui/content/group.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { RadioGroup } from '../ui/controls/radio-group.tsx'
import { Select } from '../ui/controls/select.tsx'
import { DateField, PasswordField, SecretField, TextField } from '../ui/controls/text-field.tsx'
import { Part, Shown, shownStates } from './part.tsx'

/** `id`: the prefix of this column's ids, so that no id is on the page twice. */
export const Fields = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const example = t('forms.emailExample')
  return (
    <>
      <Part name="text-field.tsx">
        <Text placeholder={example} />
        <Text first={example} hint={t('forms.verifyEmail', { email: example })} />
        <Text first="x" error={t('forms.verifyEmail', { email: example })} />
        <Text first={example} disabled optionalText={t('ui.optional')} />
        <Password />
        <Secret />
        <Day />
        {shownStates.slice(0, 2).map((state) => (
          <Shown key={state} state={state}>
            <Text first={example} />
            <Club />
            <Check first={false} />
            <Choice first="" />
          </Shown>
        ))}
      </Part>
      <Part name="checkbox.tsx, radio-group.tsx, select.tsx, group.tsx">
        <FieldGroup id={`group-${id}`} title={t('checkout.summary')}>
          <Check first={false} />
          <Check first />
          <Check first={false} error={t('forms.obligatoryField')} />
          <Choice first="yes" />
          <Choice first="" error={t('forms.obligatoryField')} />
          <Club />
        </FieldGroup>
      </Part>
    </>
  )
}

type TextProps = Partial<Parameters<typeof TextField>[0]> & { first?: string }

const Text = ({ first = '', ...rest }: TextProps) => {
  const { t } = useTranslation()
  const [value, setValue] = useState(first)
  return <TextField label={t('checkout.email')} {...rest} value={value} onChange={setValue} />
}

const Password = () => {
  const { t } = useTranslation()
  const [value, setValue] = useState('12345678')
  return (
    <PasswordField
      label={t('checkout.secretCode')}
      showLabel={t('ui.showPassword')}
      hideLabel={t('ui.hidePassword')}
      autoComplete="off"
      value={value}
      onChange={setValue}
    />
  )
}

const Secret = () => {
  const { t } = useTranslation()
  const [value, setValue] = useState('123')
  return <SecretField label={t('checkout.cvv')} value={value} onChange={setValue} />
}

const Day = () => {
  const { t } = useTranslation()
  const [value, setValue] = useState('1990-05-01')
  return (
    <DateField label={t('league.date')} value={value} onChange={setValue} min="1900-01-01" max="2026-12-31" />
  )
}

const Check = ({ first, error }: { first: boolean; error?: string }) => {
  const { t } = useTranslation()
  const [checked, setChecked] = useState(first)
  return (
    <Checkbox checked={checked} onChange={setChecked} error={error}>
      {t('home.oneDevice')}
    </Checkbox>
  )
}

const Choice = ({ first, error }: { first: 'yes' | 'no' | ''; error?: string }) => {
  const { t } = useTranslation()
  const [value, setValue] = useState<string>(first)
  const choices = [
    { value: 'yes', label: t('checkout.yes') },
    { value: 'no', label: t('checkout.no') },
  ]
  return (
    <RadioGroup
      label={t('checkout.barQuestion')}
      value={value}
      onChange={setValue}
      choices={choices}
      error={error}
    />
  )
}

const Club = () => {
  const { t } = useTranslation()
  const [value, setValue] = useState('a')
  const options = [
    { value: 'a', label: t('plans.regular') },
    { value: 'b', label: t('plans.playoffs') },
  ]
  return <Select label={t('plans.plan')} value={value} onChange={setValue} options={options} />
}
