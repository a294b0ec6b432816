import type { ReactNode } from 'react'
import { HIDDEN_TEXT } from '../../../../contract/games/hidden.ts'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../../contract/games/status.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useScrollArea } from '../../../ui/content/use-scroll-area.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Crest } from '../../components/crest.tsx'
import { isTimeSet, ViewerTime } from '../../components/start-time.tsx'
import { StaleNote } from '../../live/stale-badge.tsx'
import { useDelayText, useSecondLine, useStatusText } from '../../live/use-status-text.ts'
import styles from './tonight-row.module.css'
import { useKeptOrder } from './use-kept-order.ts'

type TonightRowProps = {
  games: readonly ScoreboardItem[]
  /** Whether the page does not know yet which scores are hidden (spoiler guard): then it shows none. */
  areScoresUnknown: boolean
  /** Whether a score is hidden (spoiler guard) because the viewer is behind in the game. */
  isScoreHidden: (game: ScoreboardItem) => boolean
  /** The actions for the game, below its score. */
  renderAction: (game: ScoreboardItem) => ReactNode
}

/**
 * The games of an evening in one row, with those live at the first render first; a swipe shows those that do
 * not fit.
 */
export const TonightRow = ({ games, areScoresUnknown, isScoreHidden, renderAction }: TonightRowProps) => {
  const { t } = useTranslation()
  const ordered = useKeptOrder(games)
  return (
    <div className={styles.scroll} {...useScrollArea(t('games.scoreboard'))}>
      <ul
        className={styles.row}
        style={columnsFor(ordered.length)}
        data-scores={areScoresUnknown ? 'unknown' : undefined}
      >
        {ordered.map((game) => (
          <li key={game.id} className={cx(styles.card, game.isLive && styles.live)}>
            <Teams game={game} hasScore={hasScore(game) && !isScoreHidden(game)} />
            <p className={styles.status}>
              {isScoreHidden(game) ? t('home.keptBack') : <Status game={game} />}
            </p>
            <div className={styles.action}>{renderAction(game)}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reserves a column for each game, also for those that a slow connection has not brought yet. */
const columnsFor = (games: number) => ({ gridTemplateColumns: `repeat(${games}, minmax(16rem, 1fr))` })

const hasScore = ({ isLive, isFinal }: ScoreboardItem) => isLive || isFinal

const Teams = ({ game: { linescore }, hasScore }: { game: ScoreboardItem; hasScore: boolean }) => (
  <div className={styles.teams}>
    {[linescore.awayTeam, linescore.homeTeam].map((team) => (
      <p key={team.id} className={styles.team}>
        <Crest clubId={team.id} abbr={team.abbrU} size={28} />
        <span className={styles.name}>{team.shortName}</span>
        <span className={styles.runs}>{hasScore ? (team.runs ?? HIDDEN_TEXT) : ''}</span>
      </p>
    ))}
  </div>
)

const Status = ({ game }: { game: ScoreboardItem }) => {
  const { t } = useTranslation()
  const statusText = useStatusText()
  const delay = useDelayText()(game.gameStatus, game.detailedState)
  const hasInning = game.secondLine !== ''
  const outs = useSecondLine()(game.gameStatus, game.linescore, hasInning)
  if (game.gameStatus === STATUS.upcoming) return <Start game={game} />
  return (
    <>
      {game.isLive ? <span className={styles.dot} aria-hidden="true" /> : null}
      {game.isLive ? <span className="visually-hidden">{t('calendar.live')}. </span> : null}
      {[statusText(game.gameStatus, game.linescore, hasInning), delay ?? outs].filter(Boolean).join(' · ')}{' '}
      <StaleNote since={game.staleSince} />
    </>
  )
}

/** The start in the league's Central Time, and in the viewer's time where it differs. */
const Start = ({ game }: { game: ScoreboardItem }) => {
  const { t } = useTranslation()
  if (!isTimeSet(game.gameTime)) return t('calendar.timeNotSet')
  return (
    <>
      {game.shortStatus} <ViewerTime game={{ dateStart: game.dateStart, timeStart: game.gameTime }} />
    </>
  )
}

const WAITING = [1, 2, 3, 4, 5]

/** Reserves the row's room while the games load. */
export const TonightRowSkeleton = () => (
  <div className={styles.scroll} aria-hidden="true">
    <div className={styles.row} style={columnsFor(WAITING.length)}>
      {WAITING.map((nth) => (
        <Skeleton key={nth} height="auto" className={cx(styles.card, styles.waiting)} />
      ))}
    </div>
  </div>
)
