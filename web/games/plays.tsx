import { useTranslation } from 'react-i18next'
import type { PlayByPlayInning } from '../../contract/games.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states.tsx'
import styles from './plays.module.css'

type PlaysProps = { innings: PlayByPlayInning[]; half: 'top' | 'bottom'; team: string }

/** What a side did at bat, newest first, by inning; until it bats, what it did in the field. */
export const Plays = ({ innings, half, team }: PlaysProps) => {
  const { t } = useTranslation()
  const atBat = innings.filter((inning) => inning[half].length > 0)
  if (atBat.length > 0) return <Innings innings={atBat} half={half} />
  const other = half === 'top' ? 'bottom' : 'top'
  const inField = innings.filter((inning) => inning[other].length > 0)
  if (inField.length === 0)
    return <EmptyState compact title={t('games.noPlays', { team })} text={t('games.noPlaysText')} />
  return (
    <>
      <p className={styles.note}>{t('games.inField', { team })}</p>
      <Innings innings={inField} half={other} />
    </>
  )
}

const Innings = ({ innings, half }: Omit<PlaysProps, 'team'>) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.innings}>
      {innings.map((inning) => (
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
