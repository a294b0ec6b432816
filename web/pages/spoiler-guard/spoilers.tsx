import '../../i18n/texts/spoilers.ts'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Spoilers } from '../../../contract/accounts/spoilers.ts'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { isNotPlayed } from '../../../domain/league/game-status.ts'
import { withAll, withGame } from '../../../domain/vault/choices.ts'
import { isChosen } from '../../../domain/vault/hides.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageChoiceContext } from '../../streaming/controls/page-choice.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusContent } from '../layout/focus-content.ts'
import styles from './spoilers.module.css'
import { useSpoilers } from './use-spoilers.ts'

const nobodyBegun: ReadonlySet<number> = new Set()

const [OFF, GAME, ALL] = ['off', 'game', 'all'] as const

/** Adds "Sin spoilers" to the player's options: off, this game, or all games. */
export const SpoilersOption = ({ gameId, children }: { gameId: number; children: ReactNode }) => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  const choice = {
    label: t('spoilers.title'),
    value: optionOf(chosen, gameId),
    options: [OFF, GAME, ALL].map((value) => ({ value, text: t(`spoilers.${value}`) })),
    onChoose: (value: string) => void choose((it) => chosenBy(it, gameId, value)),
  }
  return <PageChoiceContext value={choice}>{children}</PageChoiceContext>
}

const optionOf = ({ all, games }: Spoilers, gameId: number): string => {
  if (all) return ALL
  return games[String(gameId)] === 'hide' ? GAME : OFF
}

const chosenBy = (chosen: Spoilers, gameId: number, option: string): Spoilers =>
  withAll(withGame(chosen, gameId, option === GAME ? 'hide' : undefined), option === ALL)

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
      onPress={() => void choose((it) => withGame(it, gameId, isShown ? 'hide' : 'show'))}
    />
  )
}

type HideGameProps = HiddenGameProps & { isDisabled: boolean }

/** Hides a single game, or shows it; `isDisabled` while there is nothing to hide. */
export const HideGame = ({ gameId, isHidden, isDisabled }: HideGameProps) => {
  const { t } = useTranslation()
  const { isKnown, choose } = useSpoilers()
  const Icon = isHidden ? Eye : EyeOff
  return (
    <IconButton
      label={t(isHidden ? 'spoilers.showGame' : 'spoilers.hideGame')}
      isDisabled={isDisabled || !isKnown}
      onPress={() => {
        // The button stands elsewhere on the other page, which begins at its top.
        window.scrollTo(0, 0)
        focusContent()
        void choose((it) => withGame(it, gameId, isHidden ? 'show' : 'hide'))
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** The same for a listed game, in its place; a game to come is hidden from its first pitch on. */
export const HideListedGame = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  if (isNotPlayed(game.gameStatus)) return null
  const isHidden = isListedAsHidden(game, chosen)
  const label = t(isHidden ? 'spoilers.showOne' : 'spoilers.hideOne', { game: game.name.replace('@', ' – ') })
  const Icon = isHidden ? EyeOff : Eye
  return (
    <IconButton
      label={label}
      title={label}
      className={cx(isHidden && styles.kept)}
      onPress={() =>
        void choose((it) => withGame(it, game.mlbid, isListedAsHidden(game, it) ? 'show' : 'hide'))
      }
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** By the choice, which is newer than the list; only the list knows of a game that the viewer began. */
const isListedAsHidden = ({ mlbid, awayTeam, homeTeam, hidden }: CalendarGame, chosen: Spoilers): boolean => {
  const begun = hidden ? new Set([mlbid]) : nobodyBegun
  return isChosen({ spoilers: chosen, begun }, { id: mlbid, clubs: [awayTeam.id, homeTeam.id] })
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
