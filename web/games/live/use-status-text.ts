import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LineScore } from '../../../contract/games/scoreboard.ts'
import { delayOf } from '../../../domain/game-status.ts'
import { ordinalInning } from '../../../domain/status-text.ts'
import { language } from '../../i18n/setup.ts'
import { englishOrdinal, halfInningStateOf, parseCount } from './score-view.ts'

const LIVE = 1
const FINAL = 2
const labelKeysByStatus = [
  'comingSoon',
  'live',
  'final',
  'starting',
  'warmup',
  'suspended',
  'postponed',
  'cancelled',
] as const

/** Makes the text of a live game's delay, by the league's detailed state; null without one. */
export const useDelayText = () => {
  const { t } = useTranslation()
  return (gameStatus: number, detailedState: string): string | null => {
    const delay = gameStatus === LIVE ? delayOf(detailedState) : null
    if (delay === null) return null
    return t(delay === 'rain' ? 'calendar.delayedByRain' : 'calendar.delayed')
  }
}

/** Makes the text of a game's status: `5ta Alta`, `Final/9`, `Pospuesto`. */
export const useStatusText = () => statusTextIn(useTranslation().t)

/** Makes the second line of a live game, `1 Out`; null for any other. */
export const useSecondLine = () => secondLineIn(useTranslation().t)

/** `isInningKnown`: false for a live game of which only the score was fetched. */
export const statusTextIn =
  (t: TFunction<'site'>) =>
  (gameStatus: number, line: LineScore, isInningKnown = true): string => {
    if (gameStatus === LIVE && isInningKnown) {
      const inning =
        language === 'es' ? ordinalInning(line.inningCurrent) : englishOrdinal(line.inningCurrent)
      return t('games.inningLine', { inning, half: t(`games.${halfInningStateOf(line)}`) })
    }
    if (gameStatus === FINAL && line.innings.length > 0)
      return t('games.finalIn', { inning: line.inningCurrent })
    return t(`calendar.${labelKeysByStatus[gameStatus] ?? 'comingSoon'}`)
  }

export const secondLineIn =
  (t: TFunction<'site'>) =>
  (gameStatus: number, line: LineScore, isInningKnown = true): string | null =>
    gameStatus === LIVE && isInningKnown ? t('games.outs', { count: parseCount(line.outs) }) : null
