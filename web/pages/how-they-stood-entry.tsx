import '../i18n/texts/course.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { useBackCloses } from '../accounts/session/use-back-closes.ts'
import { Waiting } from '../accounts/session/waiting.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLazyPart } from '../lazy/use-lazy-part.ts'
import { Button } from '../ui/controls/button.tsx'

type HowTheyStoodEntryProps = {
  day: string
  games: readonly CalendarGame[]
  mayOpen: (gameId: number, fragment: string) => boolean
}

/** The button that shows how a day's games stood at an inning; the dialog is fetched with the first press. */
export const HowTheyStoodEntry = (props: HowTheyStoodEntryProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLazyPart(isOpen, () => import('../games/calendar/how-they-stood.tsx'), close)
  useBackCloses(isOpen, close)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <History size={18} aria-hidden="true" />
        <span>{t('course.stood')}</span>
      </Button>
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? <part.HowTheyStood {...props} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
