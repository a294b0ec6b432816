import '../../i18n/texts/spoilers.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { withGame } from '../../../domain/vault/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './spoilers.module.css'
import { useSpoilers } from './use-spoilers.ts'

type HiddenGameProps = { gameId: number; isHidden: boolean }

/** Says that a game is hidden; one press shows it, and another in the same place hides it again. */
export const HiddenGame = ({ gameId, isHidden }: HiddenGameProps) => {
  const { t } = useTranslation()
  const { chosen, isKnown, choose } = useSpoilers()
  const isShown = chosen.games[String(gameId)] === 'show'
  if (!isKnown || (!isHidden && !isShown)) return null
  return (
    <HiddenNotice
      title={isShown ? undefined : t('spoilers.gameHidden')}
      text={t(isShown ? 'spoilers.gameShown' : 'spoilers.gameHiddenText')}
      isShown={isShown}
      onPress={() => void choose(withGame(chosen, gameId, isShown ? 'hide' : 'show'))}
    />
  )
}

/** Whether a page of tables shows what is hidden, until the viewer leaves it. */
export const useShowOnce = () => {
  const [isShown, onShow] = useState(false)
  return { show: isShown ? ('1' as const) : undefined, isShown, onShow }
}

type HiddenPageProps = { isHidden: boolean; isShown: boolean; onShow: (isShown: boolean) => void }

/** The same for a page of tables, which shows everything this once. */
export const HiddenPage = ({ isHidden, isShown, onShow }: HiddenPageProps) => {
  const { t } = useTranslation()
  if (!isHidden && !isShown) return null
  return (
    <HiddenNotice
      text={t(isShown ? 'spoilers.pageShown' : 'spoilers.pageHidden')}
      isShown={isShown}
      onPress={() => onShow(!isShown)}
    />
  )
}

type HiddenNoticeProps = { title?: string | undefined; text: string; isShown: boolean; onPress: () => void }

const HiddenNotice = ({ title, text, isShown, onPress }: HiddenNoticeProps) => {
  const { t } = useTranslation()
  const Icon = isShown ? Eye : EyeOff
  return (
    <div className={styles.notice} role="status">
      <Icon size={20} aria-hidden="true" />
      <p>
        {title === undefined ? null : <strong>{title}. </strong>}
        {text}
      </p>
      <Button variant="secondary" size="small" onPress={onPress}>
        {t(isShown ? 'spoilers.hide' : 'spoilers.show')}
      </Button>
    </div>
  )
}
