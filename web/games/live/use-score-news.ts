import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxScore } from '../../../contract/games/scoreboard.ts'
import { scoreNews } from './score-view.ts'

const FINAL = 2

/** The sentence to say aloud when the score or the end has come since the last look; '' while nothing has. */
export const useScoreNews = (box: BoxScore): string => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  const [told, setTold] = useState({
    away: awayTeam.runs,
    home: homeTeam.runs,
    status: box.gameStatus,
    text: '',
  })
  const isSame = told.away === awayTeam.runs && told.home === homeTeam.runs && told.status === box.gameStatus
  if (isSame) return told.text
  const now = { away: awayTeam.runs, home: homeTeam.runs }
  const score = t('games.score', {
    away: awayTeam.shortName,
    awayRuns: now.away,
    home: homeTeam.shortName,
    homeRuns: now.home,
  })
  const news = scoreNews(told, now)
  const team = news?.scored === 'home' ? homeTeam.shortName : awayTeam.shortName
  const isOver = box.gameStatus === FINAL && told.status !== FINAL
  const scored = news === null ? '' : t('games.scoreNews', { team, score })
  const text = isOver ? t('games.finalNews', { score }) : scored
  setTold({ ...now, status: box.gameStatus, text })
  return text
}
