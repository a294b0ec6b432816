import '../../../i18n/texts/home.ts'
import { useMemo, useRef, useState } from 'react'
import { STATUS } from '../../../../contract/games/status.ts'
import { LineScore } from '../../../games/game/score/line-score.tsx'
import { useStatusText } from '../../../games/live/use-status-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Ballpark } from './ballpark.tsx'
import styles from './demo.module.css'
import { finalScoreText, gameAt } from './drawn-game.ts'
import { usePlayedOnce } from './use-played-once.ts'

const PLAY_MS = 4_500

/** The picture of a drawn game, and the scoreboard that goes where the picture goes. */
export const BoardDemo = () => {
  const { t } = useTranslation()
  const demo = useRef<HTMLDivElement>(null)
  const { progress } = usePlayedOnce(demo, PLAY_MS)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen ?? progress
  const isOver = at >= 1
  const line = useMemo(() => gameAt(isOver), [isOver])
  const statusText = useStatusText()(isOver ? STATUS.final : STATUS.live, line)
  return (
    <div ref={demo} className={styles.demo}>
      <div className={styles.picture} data-theme="dark">
        <Ballpark progress={at} />
        <p className={styles.elsewhere}>
          {t('home.boardElsewhere')} <b>{finalScoreText}</b>
        </p>
      </div>
      <div className={styles.board}>
        <LineScore line={line} isLive={!isOver} isFinal={isOver} />
        <label className={styles.slider}>
          {t('home.boardSlider')}
          <input
            type="range"
            min="0"
            max="100"
            value={Math.round(at * 100)}
            aria-valuetext={`${statusText}: ${line.awayTeam.abbrU} ${line.awayTeam.runs}, ${line.homeTeam.abbrU} ${line.homeTeam.runs}`}
            onChange={({ target }) => setChosen(Number(target.value) / 100)}
          />
        </label>
      </div>
    </div>
  )
}
