import '../../../i18n/texts/demo.ts'
import { useRef, useState } from 'react'
import { Play } from '../../../games/game/plays/play.tsx'
import { LineScore } from '../../../games/game/score/line-score.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './demo.module.css'
import { gameAt } from './drawn-game.ts'
import { usePlayedOnce } from './use-played-once.ts'

const PLAY_MS = 4_500

const innings = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const line = gameAt(true)

/** The line score of a drawn game: each inning's number leads to what happened in it. */
export const PlaysDemo = () => {
  const { t } = useTranslation()
  const demo = useRef<HTMLDivElement>(null)
  const { progress } = usePlayedOnce(demo, PLAY_MS)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = innings.length - 1
  const inning = innings[chosen === null ? Math.round(progress * last) : chosen - 1] ?? '9'
  const runs = runsIn(Number(inning))
  const onInning = (pressed: number) => {
    setChosen(pressed)
    return true
  }
  const play = {
    title: t(`demo.plays.inning${inning}.title`),
    description: t(`demo.plays.inning${inning}.text`),
    isScoringPlay: runs > 0,
  }
  return (
    <div ref={demo} className={styles.plays}>
      <LineScore line={line} isLive={false} isFinal onInning={onInning} />
      <div aria-live={chosen === null ? 'off' : 'polite'}>
        <p className={styles.inning}>
          {t('games.inningOf', { inning })} · {t('games.runsCount', { count: runs })}
        </p>
        <ol>
          <Play play={play} />
        </ol>
      </div>
    </div>
  )
}

const runsIn = (inning: number): number => {
  const { away_runs, home_runs } = line.innings[inning - 1] ?? {}
  return (away_runs ?? 0) + (home_runs ?? 0)
}
