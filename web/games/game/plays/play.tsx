import type { ReactNode } from 'react'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './plays.module.css'

type PlayProps = {
  play: Pick<PlayByPlayInning['top'][number], 'title' | 'description' | 'isScoringPlay'>
  children?: ReactNode
}

/** A play in words; below it what else is known of it. */
export const Play = ({ play, children }: PlayProps) => {
  const { t } = useTranslation()
  return (
    <li className={cx(styles.play, play.isScoringPlay && styles.scoring)}>
      <p className={styles.title}>
        {play.title}
        {play.isScoringPlay ? <span className={styles.badge}>{t('games.scoringPlay')}</span> : null}
      </p>
      <p className={styles.text}>{play.description}</p>
      {children}
    </li>
  )
}
