import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { hidesAnything } from '../../../domain/vault/hides.ts'
import { useBackCloses } from '../../accounts/session/use-back-closes.ts'
import { Waiting } from '../../accounts/session/waiting.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSpoilers } from './use-spoilers.ts'

const nobodyBegun: ReadonlySet<number> = new Set()

/** The switch "Sin spoilers": says whether it hides anything; its dialog is fetched with the first press. */
export const SpoilersEntry = ({ gameId }: { gameId?: number }) => {
  const { t } = useTranslation()
  const { chosen } = useSpoilers()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLazyPart(isOpen, () => import('./spoilers-form.tsx'), close)
  useBackCloses(isOpen, close)
  const isOn = hidesAnything({ spoilers: chosen, begun: nobodyBegun })
  const Icon = isOn ? EyeOff : Eye
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Icon size={18} aria-hidden="true" />
        {t(isOn ? 'spoilers.on' : 'spoilers.title')}
      </Button>
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? <part.SpoilersDialog isOpen={isOpen} onClose={close} gameId={gameId} /> : null}
    </>
  )
}
