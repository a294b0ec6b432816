import { useTranslation } from 'react-i18next'
import type { PlayByPlayInning } from '../../contract/games.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states.tsx'
import styles from './plays.module.css'

type PlaysProps = { innings: PlayByPlayInning[]; half: 'top' | 'bottom'; team: string }

/** What a side did at bat, newest first, by inning. */
export const Plays = ({ innings, half, team }: PlaysProps) => {
  const { t } = useTranslation()
  const batted = innings.filter((inning) => inning[half].length > 0)
  if (batted.length === 0)
    return <EmptyState compact title={t('games.noPlays', { team })} text={t('games.noPlaysText')} />
  return (
    <ol className={styles.innings}>
      {batted.map((inning) => (
        <li key={inning.inning}>
          <h3 className={styles.inning}>{t('games.inningOf', { inning: inning.inning })}</h3>
          <ol className={styles.plays}>
            {inning[half].map((play) => (
              <Play key={play.id} play={play} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const Play = ({ play }: { play: PlayByPlayInning['top'][number] }) => {
  const { t } = useTranslation()
  return (
    <li className={cx(styles.play, play.isScoringPlay && styles.scoring)}>
      <p className={styles.title}>
        {play.title}
        {play.isScoringPlay ? <span className={styles.badge}>{t('games.scoringPlay')}</span> : null}
      </p>
      <p className={styles.text}>{play.description}</p>
    </li>
  )
}
