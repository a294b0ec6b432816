import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import type { StatusCode } from '../../../contract/games/status.ts'
import type { AtBat } from '../../../domain/at-bats-until.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notPlayed } from './not-played.ts'
import { PlayPitches } from './play-pitches.tsx'
import styles from './plays.module.css'

type PlaysProps = {
  innings: PlayByPlayInning[]
  halfInning: 'top' | 'bottom'
  team: string
  gameStatus: StatusCode
  /** The turns at bat of the plays; empty while unknown. */
  atBats: readonly AtBat[]
}

/** A side's plays at bat by inning, newest first; until it bats, its plays in the field. */
export const Plays = ({ innings, halfInning, team, gameStatus, atBats }: PlaysProps) => {
  const { t } = useTranslation()
  const atBat = innings.filter((inning) => inning[halfInning].length > 0)
  if (atBat.length > 0) return <Innings innings={atBat} halfInning={halfInning} atBats={atBats} />
  const other = halfInning === 'top' ? 'bottom' : 'top'
  const inField = innings.filter((inning) => inning[other].length > 0)
  if (inField.length === 0) return <NoPlays team={team} gameStatus={gameStatus} />
  return (
    <>
      <p className={styles.note}>{t('games.inField', { team })}</p>
      <Innings innings={inField} halfInning={other} atBats={atBats} />
    </>
  )
}

/** The text for a game without plays yet points to the video, which a postponed game does not have. */
const NoPlays = ({ team, gameStatus }: Pick<PlaysProps, 'team' | 'gameStatus'>) => {
  const { t } = useTranslation()
  const reason = notPlayed(gameStatus)
  return reason === null ? (
    <EmptyState compact title={t('games.noPlays', { team })} text={t('games.noPlaysText')} />
  ) : (
    <EmptyState
      compact
      title={t(`games.notPlayed.${reason}.title`)}
      text={t(`games.notPlayed.${reason}.text`)}
    />
  )
}

const Innings = ({ innings, halfInning, atBats }: Omit<PlaysProps, 'team' | 'gameStatus'>) => {
  const { t } = useTranslation()
  const byPlay = useMemo(() => new Map(atBats.map((it) => [String(it.play), it])), [atBats])
  return (
    <ol className={styles.innings}>
      {innings.map((inning) => (
        <li key={inning.inning}>
          <h3 className={styles.inning}>{t('games.inningOf', { inning: inning.inning })}</h3>
          <ol className={styles.plays}>
            {inning[halfInning].map((play) => (
              <Play key={play.id} play={play} atBat={byPlay.get(play.id)} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

type PlayProps = { play: PlayByPlayInning['top'][number]; atBat: AtBat | undefined }

const Play = ({ play, atBat }: PlayProps) => {
  const { t } = useTranslation()
  return (
    <li className={cx(styles.play, play.isScoringPlay && styles.scoring)}>
      <p className={styles.title}>
        {play.title}
        {play.isScoringPlay ? <span className={styles.badge}>{t('games.scoringPlay')}</span> : null}
      </p>
      <p className={styles.text}>{play.description}</p>
      {atBat === undefined ? null : <PlayPitches atBat={atBat} />}
    </li>
  )
}
