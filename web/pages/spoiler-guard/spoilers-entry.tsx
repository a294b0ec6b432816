import '../../i18n/texts/spoilers.ts'
import { Eye, EyeOff } from 'lucide-react'
import { hidesAnything } from '../../../domain/vault/hides.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSpoilers } from './use-spoilers.ts'
import { useSpoilersDialog } from './use-spoilers-dialog.tsx'

const nobodyBegun: ReadonlySet<number> = new Set()

/** The switch "Sin spoilers": says whether it hides anything; its dialog is fetched with the first press. */
export const SpoilersEntry = () => {
  const { t } = useTranslation()
  const { chosen } = useSpoilers()
  const { open, dialog } = useSpoilersDialog()
  const isOn = hidesAnything({ spoilers: chosen, begun: nobodyBegun })
  const Icon = isOn ? EyeOff : Eye
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onPress={open}>
        <Icon size={18} aria-hidden="true" />
        <span>{t(isOn ? 'spoilers.on' : 'spoilers.title')}</span>
      </Button>
      {dialog}
    </>
  )
}
