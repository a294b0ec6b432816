import { useTranslation } from 'react-i18next'
import type { LineScore } from '../../contract/games.ts'
import { delayOf } from '../../domain/game-status.ts'
import { ordinalInning } from '../../domain/status-text.ts'
import { language } from '../i18n/setup.ts'
import { englishOrdinal, halfOf } from './score-view.ts'

const REGULATION = 9
const LIVE = 1
const FINAL = 2
const waiting = [
  'comingSoon',
  'live',
  'final',
  'starting',
  'warmup',
  'suspended',
  'postponed',
  'cancelled',
] as const

/** Makes the words for a game that is on and stands still, by the league's wording of its state; null where it goes on. */
export const useDelayText = () => {
  const { t } = useTranslation()
  return (gameStatus: number, detailedState: string): string | null => {
    const delay = gameStatus === LIVE ? delayOf(detailedState) : null
    if (delay === null) return null
    return t(delay === 'rain' ? 'calendar.delayedByRain' : 'calendar.delayed')
  }
}

/** Makes the one line that says where a game stands: `5ta Alta`, `Final/10`, `Pospuesto`. */
export const useStatusText = () => {
  const { t } = useTranslation()
  return (gameStatus: number, line: LineScore): string => {
    if (gameStatus === LIVE) {
      const inning =
        language === 'es' ? ordinalInning(line.inningCurrent) : englishOrdinal(line.inningCurrent)
      return t('games.inningLine', { inning, half: t(`games.${halfOf(line)}`) })
    }
    if (gameStatus === FINAL) {
      const isUsual = line.inningCurrent === REGULATION
      return isUsual ? t('games.finalNine') : t('games.finalIn', { inning: line.inningCurrent })
    }
    return t(`calendar.${waiting[gameStatus] ?? 'comingSoon'}`)
  }
}
