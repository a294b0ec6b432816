import '../../i18n/texts/cut.ts'
import '../../i18n/texts/watch.ts'
import { CATCH_UP_MINUTES } from '../../../domain/cut/segments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { catchingUp } from '../store/cutting.ts'
import type { CutNow } from '../store/use-cut.ts'
import { useFollowedCut } from '../store/use-followed-cut.ts'
import { Notice } from './notices.tsx'

/** Plays a cut. Offers to catch up with a game that was joined late; while that plays, the way to live. */
export const PlayingCut = ({ cut }: { cut: CutNow }) => {
  const { t } = useTranslation()
  useFollowedCut(cut)
  if (cut.notice === null) return null
  const goLive = () => {
    cut.choose({ kind: 'full' })
    cut.goLive()
  }
  const offers = CATCH_UP_MINUTES.map((minutes) => ({
    text: t('cut.offerMinutes', { minutes }),
    label: t('cut.catchUp', { minutes }),
    run: () => cut.choose(catchingUp(minutes)),
  }))
  return cut.notice === 'running' ? (
    <Notice
      key="running"
      text={t('cut.catchingUp')}
      actions={[{ text: t('cut.leave'), run: goLive }]}
      onClose={cut.closeNotice}
    />
  ) : (
    <Notice key="offer" text={t('cut.offer')} actions={offers} onClose={cut.closeNotice} />
  )
}
