import type { ReactNode } from 'react'
import type { Spoilers } from '../../../contract/accounts/spoilers.ts'
import { withAll, withGame } from '../../../domain/vault/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageChoiceContext } from '../../streaming/controls/page-choice.ts'
import { useSpoilers } from './use-spoilers.ts'

const [OFF, GAME, ALL] = ['off', 'game', 'all'] as const

/** Adds "Sin spoilers" to the player's options: off, this game, or all games. */
export const SpoilersOption = ({ gameId, children }: { gameId: number; children: ReactNode }) => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  const choice = {
    label: t('spoilers.title'),
    value: optionOf(chosen, gameId),
    options: [OFF, GAME, ALL].map((value) => ({ value, text: t(`spoilers.${value}`) })),
    onChoose: (value: string) => void choose(chosenBy(chosen, gameId, value)),
  }
  return <PageChoiceContext value={choice}>{children}</PageChoiceContext>
}

const optionOf = ({ all, games }: Spoilers, gameId: number): string => {
  if (all) return ALL
  return games[String(gameId)] === 'hide' ? GAME : OFF
}

const chosenBy = (chosen: Spoilers, gameId: number, option: string): Spoilers =>
  withAll(withGame(chosen, gameId, option === GAME ? 'hide' : undefined), option === ALL)
