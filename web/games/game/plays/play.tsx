import type { ReactNode, Ref } from 'react'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './plays.module.css'

type PlayProps = {
  play: Pick<PlayByPlayInning['top'][number], 'title' | 'description' | 'isScoringPlay'>
  /** The address of the play within the page. */
  id?: string
  /** Whether the page's address leads here. */
  isMarked?: boolean
  /** The title as a door, and what stands at the end of its line. */
  title?: ReactNode
  tools?: ReactNode
  ref?: Ref<HTMLLIElement>
  children?: ReactNode
}

/** A play in words; below it what else is known of it. */
export const Play = ({ play, id, isMarked = false, title = play.title, tools, ref, children }: PlayProps) => {
  const { t } = useTranslation()
  return (
    <li
      id={id}
      ref={ref}
      tabIndex={isMarked ? -1 : undefined}
      className={cx(styles.play, play.isScoringPlay && styles.scoring, isMarked && styles.marked)}
    >
      <p className={styles.title}>
        {title}
        {play.isScoringPlay ? <span className={styles.badge}>{t('games.scoringPlay')}</span> : null}
        {tools}
      </p>
      <p className={styles.text}>{play.description}</p>
      {children}
    </li>
  )
}
