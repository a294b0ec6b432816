import { useTranslation } from 'react-i18next'
import type { ScoreboardItem } from '../../contract/games.ts'
import { addDays } from '../../domain/league-time.ts'
import { Crest } from '../ui/crests/crest.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './scoreboard-strip.module.css'
import { isSet, OwnTime } from './start-time.tsx'
import { useAtPlayhead } from './use-at-playhead.ts'
import { useScoreboard } from './use-games.ts'
import { useStatusText } from './use-status-text.ts'

type ScoreboardStripProps = {
  /** The league day (YYYY-MM-DD) of the game's last moment; a night game may be of the day before. */
  day: string
  ownGame: number
  /** Wall clock (ms UTC) of the own game's picture, so that its score does not run ahead; null without one. */
  playhead: number | null
  /** Shows a way to a game that has a picture. */
  renderLink: (game: ScoreboardItem, card: React.ReactNode) => React.ReactNode
}

/** The day's games in one row, the own one marked. It hides itself when it cannot be had. */
export const ScoreboardStrip = ({ day, ownGame, playhead, renderLink }: ScoreboardStripProps) => {
  const { t } = useTranslation()
  const { data, isPending } = useDayOf(ownGame, day)
  if (isPending) return <StripOnItsWay />
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-label={t('games.scoreboard')}>
      <ul className={styles.strip}>
        {data.map((game) => (
          <li key={game.id} className={cx(styles.item, game.id === ownGame && styles.own)}>
            {game.id === ownGame ? (
              <OwnCard game={game} playhead={playhead} />
            ) : (
              <OtherCard game={game} renderLink={renderLink} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The scoreboard of the day that has the game: the given one, or the one before it for a game that passed midnight. */
const useDayOf = (game: number, day: string) => {
  const given = useScoreboard(day)
  const isMissing = given.data !== undefined && !given.data.some((it) => it.id === game)
  const before = useScoreboard(addDays(day, -1), isMissing)
  const isThere = before.data?.some((it) => it.id === game) ?? false
  if (!isMissing) return given
  return isThere || before.isPending ? before : given
}

const OwnCard = ({ game, playhead }: { game: ScoreboardItem; playhead: number | null }) => {
  const { t } = useTranslation()
  const seen = useAtPlayhead(game, playhead)
  return (
    <>
      <span className="only-heard">{t('games.thisGame')}</span>
      <GameCard game={seen ?? game} />
    </>
  )
}

const OtherCard = ({
  game,
  renderLink,
}: Pick<ScoreboardStripProps, 'renderLink'> & { game: ScoreboardItem }) =>
  game.isVideoAvailable ? renderLink(game, <GameCard game={game} />) : <GameCard game={game} />

const GameCard = ({ game }: { game: ScoreboardItem }) => {
  const statusText = useStatusText()
  const hasScore = game.isLive || game.isFinal
  return (
    <span className={styles.card}>
      <Row team={game.linescore.awayTeam} hasScore={hasScore} />
      <Row team={game.linescore.homeTeam} hasScore={hasScore} />
      <span className={styles.status} data-live={game.isLive}>
        {game.gameStatus === UPCOMING ? (
          <Upcoming game={game} />
        ) : (
          statusText(game.gameStatus, game.linescore)
        )}
      </span>
    </span>
  )
}

const UPCOMING = 0

/** Central Time, as the league writes it, and the viewer's own where it differs. */
const Upcoming = ({ game }: { game: ScoreboardItem }) => {
  const { t } = useTranslation()
  if (!isSet(game.gameTime)) return t('calendar.timeNotSet')
  return (
    <>
      {game.shortStatus}
      <OwnTime game={{ dateStart: game.dateStart, timeStart: game.gameTime }} />
    </>
  )
}

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
    <Skeleton width="8.5rem" height="6.75rem" />
    <Skeleton width="8.5rem" height="6.75rem" />
    <Skeleton width="8.5rem" height="6.75rem" />
  </div>
)
