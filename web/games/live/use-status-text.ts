import type { HiddenLineScore, LineScore } from '../../../contract/games/line-score.ts'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'
import { delayOf } from '../../../domain/league/game-status.ts'
import { ordinalInning } from '../../../domain/plays/half-inning-text.ts'
import type { Translate } from '../../i18n/setup.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { englishOrdinal, halfInningStateOf, parseCount } from './line-score-view.ts'

const labelKeysByStatus = {
  [STATUS.upcoming]: 'comingSoon',
  [STATUS.live]: 'live',
  [STATUS.final]: 'final',
  [STATUS.aboutToStart]: 'starting',
  [STATUS.warmup]: 'warmup',
  [STATUS.suspended]: 'suspended',
  [STATUS.postponed]: 'postponed',
  [STATUS.cancelled]: 'cancelled',
} as const satisfies Record<StatusCode, string>

/** Makes the text of a live game's delay, by the league's detailed state; null without one. */
export const useDelayText = () => {
  const { t } = useTranslation()
  return (gameStatus: StatusCode, detailedState: string): string | null => {
    const delay = gameStatus === STATUS.live ? delayOf(detailedState) : null
    if (delay === null) return null
    return t(delay === 'rain' ? 'calendar.delayedByRain' : 'calendar.delayed')
  }
}

/** Makes the text of a game's status: `5ta Alta`, `Final/9`, `Pospuesto`. */
export const useStatusText = () => statusTextIn(useTranslation().t)

/** Makes the second line of a live game, `1 Out`; null for any other. */
export const useSecondLine = () => secondLineIn(useTranslation().t)

type AnyLineScore = LineScore | HiddenLineScore

/** `isInningKnown`: false for a live game of which only the score was fetched. */
export const statusTextIn =
  (t: Translate) =>
  (gameStatus: StatusCode, line: AnyLineScore, isInningKnown = true): string => {
    if (gameStatus === STATUS.live && isInningKnown && line.inningCurrent !== null) {
      const inning =
        language === 'es' ? ordinalInning(line.inningCurrent) : englishOrdinal(line.inningCurrent)
      return t('games.inningLine', { inning, half: t(`games.${halfInningStateOf(line)}`) })
    }
    if (gameStatus === STATUS.final && line.innings.length > 0 && line.inningCurrent !== null)
      return t('games.finalIn', { inning: line.inningCurrent })
    return t(`calendar.${labelKeysByStatus[gameStatus]}`)
  }

export const secondLineIn =
  (t: Translate) =>
  (gameStatus: StatusCode, line: AnyLineScore, isInningKnown = true): string | null =>
    gameStatus === STATUS.live && isInningKnown ? t('games.outs', { count: parseCount(line.outs) }) : null
