import '../../i18n/texts/checkout.ts'
import { Play } from 'lucide-react'
import { forgetWantedMoment, type WantedMoment } from '../../accounts/session/wanted-moment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'

/** Leads a buyer to the play for which they bought, once. */
export const SeeMoment = ({ gameId, fragment }: WantedMoment) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/player/:mlbId"
      params={{ mlbId: gameId }}
      hash={fragment}
      onClick={() => forgetWantedMoment(sessionStorage, localStorage)}
      className={buttonClass({ size: 'large' })}
    >
      <Play size={18} fill="currentColor" aria-hidden="true" />
      {t('checkout.seeMoment')}
    </Link>
  )
}
