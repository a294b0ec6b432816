import { useTranslation } from 'react-i18next'
import type { ScoreboardItem } from '../../contract/games.ts'
import { Crest } from '../ui/crests/crest.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './scoreboard-strip.module.css'
import { useScoreboard } from './use-games.ts'
import { useStatusText } from './use-status-text.ts'

type ScoreboardStripProps = {
  /** League day YYYY-MM-DD. */
  day: string
  ownGame: number
  /** Shows a way to a game that has a picture. */
  renderLink: (game: ScoreboardItem, card: React.ReactNode) => React.ReactNode
}

/** The day's games in one row, the own one marked. It hides itself when it cannot be had. */
export const ScoreboardStrip = ({ day, ownGame, renderLink }: ScoreboardStripProps) => {
  const { t } = useTranslation()
  const { data, isPending } = useScoreboard(day)
  if (isPending) return <StripOnItsWay />
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-label={t('games.scoreboard')}>
      <ul className={styles.strip}>
        {data.map((game) => (
          <li key={game.id} className={cx(styles.item, game.id === ownGame && styles.own)}>
            {game.isVideoAvailable && game.id !== ownGame ? (
              renderLink(game, <GameCard game={game} />)
            ) : (
              <GameCard game={game} isOwn={game.id === ownGame} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const GameCard = ({ game, isOwn = false }: { game: ScoreboardItem; isOwn?: boolean }) => {
  const { t } = useTranslation()
  const statusText = useStatusText()
  const hasScore = game.isLive || game.isFinal
  const status = game.gameStatus === UPCOMING ? game.shortStatus : statusText(game.gameStatus, game.linescore)
  return (
    <span className={styles.card}>
      {isOwn ? <span className="only-heard">{t('games.thisGame')}</span> : null}
      <Row team={game.linescore.awayTeam} hasScore={hasScore} />
      <Row team={game.linescore.homeTeam} hasScore={hasScore} />
      <span className={styles.status} data-live={game.isLive}>
        {status}
      </span>
    </span>
  )
}

const UPCOMING = 0

const Row = ({ team, hasScore }: { team: ScoreboardItem['linescore']['awayTeam']; hasScore: boolean }) => (
  <span className={styles.row}>
    <Crest clubId={team.id} abbr={team.abbrU} size={20} />
    <abbr title={team.shortName} className={styles.team}>
      {team.abbrU}
    </abbr>
    <span className={styles.runs}>{hasScore ? team.runs : ''}</span>
  </span>
)

const StripOnItsWay = () => (
  <div className={styles.strip} aria-hidden="true">
    <Skeleton width="8.5rem" height="5.75rem" />
    <Skeleton width="8.5rem" height="5.75rem" />
    <Skeleton width="8.5rem" height="5.75rem" />
  </div>
)
