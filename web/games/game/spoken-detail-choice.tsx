import '../../i18n/texts/spoken.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/controls/select.tsx'
import {
  chooseSpokenDetail,
  type SpokenDetail,
  spokenDetails,
  useSpokenDetail,
} from '../live/spoken-detail.ts'

/** How much of a game a screen reader is told by itself. */
export const SpokenDetailChoice = () => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('spoken.label')}
      value={useSpokenDetail()}
      onChange={(value) => chooseSpokenDetail(value as SpokenDetail)}
      options={spokenDetails.map((it) => ({ value: it, label: t(`spoken.${it}`) }))}
    />
  )
}
