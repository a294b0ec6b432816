import '../../i18n/texts/cut.ts'
import '../../i18n/texts/watch.ts'
import { CATCH_UP_MINUTES } from '../../../domain/cut/segments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Player } from '../store/use-player.ts'
import { Notice } from './notices.tsx'

/** Offers to catch up with a game that was joined late; while that plays, the way to live. */
export const CatchUpNotice = ({ cut }: { cut: Player['cut'] }) => {
  const { t } = useTranslation()
  if (cut.notice === null) return null
  const leave = { text: t('cut.leave'), run: cut.leave }
  const offers = CATCH_UP_MINUTES.map((minutes) => ({
    text: t('cut.offerMinutes', { minutes }),
    label: t('cut.catchUp', { minutes }),
    run: () => cut.catchUp(minutes),
  }))
  return cut.notice === 'running' ? (
    <Notice key="running" text={t('cut.catchingUp')} actions={[leave]} onClose={cut.closeNotice} />
  ) : (
    <Notice key="offer" text={t('cut.offer')} actions={offers} onClose={cut.closeNotice} />
  )
}
