import { useState } from 'react'
import type { BoxScore } from '../../../contract/games/box-score.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { scoreChange } from './line-score-view.ts'

/** The announcement of a score or of the end since the last render; '' without one. */
export const useScoreAnnouncement = (box: BoxScore): string => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  const [announced, setAnnounced] = useState({
    away: awayTeam.runs,
    home: homeTeam.runs,
    status: box.gameStatus,
    text: '',
  })
  const isSame =
    announced.away === awayTeam.runs &&
    announced.home === homeTeam.runs &&
    announced.status === box.gameStatus
  if (isSame) return announced.text
  const now = { away: awayTeam.runs, home: homeTeam.runs }
  const score = t('games.score', {
    away: awayTeam.shortName,
    awayRuns: now.away,
    home: homeTeam.shortName,
    homeRuns: now.home,
  })
  const change = scoreChange(announced, now)
  const team = change?.scored === 'home' ? homeTeam.shortName : awayTeam.shortName
  const isOver = box.gameStatus === STATUS.final && announced.status !== STATUS.final
  const scoreText = change === null ? '' : t('games.scoreAnnouncement', { team, score })
  const text = isOver ? t('games.finalAnnouncement', { score }) : scoreText
  setAnnounced({ ...now, status: box.gameStatus, text })
  return text
}
