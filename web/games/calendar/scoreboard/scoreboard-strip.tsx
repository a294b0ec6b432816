import '../../../i18n/texts/spoilers.ts'
import { memo } from 'react'
import { HIDDEN_TEXT } from '../../../../contract/games/hidden.ts'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../../contract/games/status.ts'
import type { ItemAt } from '../../../../domain/folding/item-at.ts'
import { hasStarted } from '../../../../domain/league/game-status.ts'
import { startText } from '../../../../domain/plays/short-status.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Abbreviation } from '../../../ui/content/abbreviation.tsx'
import { useScrollArea } from '../../../ui/content/use-scroll-area.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Crest } from '../../components/crest.tsx'
import { isTimeSet, ViewerTime } from '../../components/start-time.tsx'
import type { Playhead } from '../../live/at-playhead.ts'
import { StaleNote } from '../../live/stale-badge.tsx'
import { useDelayText, useSecondLine, useStatusText } from '../../live/use-status-text.ts'
import { useScoreboardWithStaleness } from '../use-games.ts'
import styles from './scoreboard-strip.module.css'
import { useItemAt } from './use-item-at.ts'

type ScoreboardStripProps = {
  /** The league day (YYYY-MM-DD) of the current game. */
  day: string
  currentGameId: number
  /** How far the viewer has watched the current game: the other games stand there too. */
  playhead: Playhead
  /** The current game at the video's playhead: its score is no spoiler. undefined until that is known. */
  currentGame: ScoreboardItem | undefined
  /** Whether the current game has no log to cut at the playhead and is shown as on the day's scoreboard. */
  showCurrentFromScoreboard: boolean
  /** Whether the current game was over when opened: nothing of it is live, wherever its playhead is. */
  isRecording: boolean
  /** Whether an event stream updates the games; else they are polled. */
  isLive: boolean
  /** Whether the score of another game is kept back from a viewer who is behind in it. */
  isScoreHidden: (game: ScoreboardItem) => boolean
  /** Wraps the card of a game that has video in a link to it. */
  renderLink: (game: ScoreboardItem, card: React.ReactNode) => React.ReactNode
  /** Stands after the last game. */
  end: React.ReactNode
}

/**
 * The day's games in one row at the viewer's playhead, the current one marked; hidden where they cannot be
 * fetched.
 */
export const ScoreboardStrip = (props: ScoreboardStripProps) => {
  const { day, playhead, currentGameId, currentGame, isLive, isScoreHidden, renderLink } = props
  const { data, isPending } = useScoreboardWithStaleness(day, isLive)
  if (isPending) return <StripSkeleton />
  if (data === undefined || data.length === 0) return null
  return (
    <Strip>
      {data.map((game) => (
        <li key={game.id} className={cx(styles.item, game.id === currentGameId && styles.current)}>
          {game.id === currentGameId ? (
            <CurrentGameCard
              clubs={game}
              game={props.showCurrentFromScoreboard ? game : currentGame}
              isRecording={props.isRecording}
            />
          ) : (
            <OtherGame {...{ game, playhead, renderLink }} isScoreHidden={isScoreHidden(game)} />
          )}
        </li>
      ))}
      <li className={styles.end}>{props.end}</li>
    </Strip>
  )
}

/** Focusable because some evenings no game is a link yet: arrow keys must still reach the last one. */
const Strip = ({ children }: { children: React.ReactNode }) => {
  const { t } = useTranslation()
  const name = t('games.scoreboard')
  const { ref, tabIndex } = useScrollArea(name)
  return (
    <section className={styles.strip} aria-label={name} ref={ref} tabIndex={tabIndex}>
      <ul className={styles.row}>{children}</ul>
    </section>
  )
}

type CurrentGameCardProps = {
  clubs: ScoreboardItem
  game: ScoreboardItem | undefined
  isRecording: boolean
}

/** `clubs`: the same game on the day's scoreboard; shows only its clubs until `game` is known. */
const CurrentGameCard = memo(({ clubs, game, isRecording }: CurrentGameCardProps) => {
  const { t } = useTranslation()
  return (
    <>
      <span className="visually-hidden">{t('games.thisGame')}</span>
      {game === undefined ? (
        <ClubsCard game={clubs} status={null} />
      ) : (
        <GameCard game={game} isLive={game.isLive && !isRecording} />
      )}
    </>
  )
})

type ClubsCardProps = { game: ScoreboardItem; status: React.ReactNode }

const ClubsCard = ({ game: { linescore }, status }: ClubsCardProps) => (
  <span className={styles.card}>
    <Row team={linescore.awayTeam} hasScore={false} />
    <Row team={linescore.homeTeam} hasScore={false} />
    <span className={cx(styles.status, styles.sentence)}>{status}</span>
  </span>
)

type OtherGameProps = Pick<ScoreboardStripProps, 'playhead' | 'renderLink'> & {
  game: ScoreboardItem
  isScoreHidden: boolean
}

const OtherGame = ({ playhead, ...props }: OtherGameProps) => (
  <OtherGameCard {...props} shown={useItemAt(props.game, playhead)} />
)

type OtherGameCardProps = Omit<OtherGameProps, 'playhead'> & { shown: ItemAt }

/** The link says only that the game has a video now: by it the viewer goes over to that game. */
const OtherGameCard = memo(({ game, shown, isScoreHidden, renderLink }: OtherGameCardProps) => {
  const card = <CardAt {...{ game, shown, isScoreHidden }} />
  return game.isVideoAvailable ? renderLink(game, card) : card
})

const CardAt = ({ game, shown, isScoreHidden }: Omit<OtherGameCardProps, 'renderLink'>) => {
  const { t } = useTranslation()
  // A game that the viewer has begun says so, whatever the picture of this one has seen of it.
  if (isScoreHidden && hasStarted(game.gameStatus))
    return <ClubsCard game={game} status={t('home.keptBack')} />
  if (game.hidden) return <ClubsCard game={game} status={t('spoilers.gameHidden')} />
  if (shown === 'unknown') return <ClubsCard game={game} status={null} />
  if (shown === 'to-come') return <ClubsCard game={game} status={<Upcoming game={game} />} />
  return <GameCard game={shown} />
}

const GameCard = ({ game, isLive = game.isLive }: { game: ScoreboardItem; isLive?: boolean }) => {
  const statusText = useStatusText()
  const hasScore = game.isLive || game.isFinal
  return (
    <span className={styles.card}>
      <Row team={game.linescore.awayTeam} hasScore={hasScore} />
      <Row team={game.linescore.homeTeam} hasScore={hasScore} />
      <span className={styles.status} data-live={isLive} data-status={game.gameStatus}>
        {game.gameStatus === STATUS.upcoming ? (
          <Upcoming game={game} />
        ) : (
          <>
            <span>{statusText(game.gameStatus, game.linescore, game.secondLine !== '')}</span>
            <SecondLine game={game} />
          </>
        )}
      </span>
    </span>
  )
}

/** There is room for one text: stale data outweighs a delay, a delay the outs. */
const SecondLine = ({ game }: { game: ScoreboardItem }) => {
  const { gameStatus, detailedState, linescore, secondLine, staleSince } = game
  const delay = useDelayText()(gameStatus, detailedState)
  const outs = useSecondLine()(gameStatus, linescore, secondLine !== '')
  return <span>{staleSince === null ? (delay ?? outs) : <StaleNote since={staleSince} />}</span>
}

/** Central Time as the league writes it, and the viewer's local time where it differs. */
const Upcoming = ({ game }: { game: ScoreboardItem }) => {
  const { t } = useTranslation()
  if (!isTimeSet(game.gameTime)) return t('calendar.timeNotSet')
  return (
    <>
      {startText(game.gameTime)}
      <ViewerTime game={{ dateStart: game.dateStart, timeStart: game.gameTime }} />
    </>
  )
}

const Row = ({ team, hasScore }: { team: ScoreboardItem['linescore']['awayTeam']; hasScore: boolean }) => (
  <span className={styles.teamRow}>
    <Crest clubId={team.id} abbr={team.abbrU} size={20} />
    <span className={styles.team}>
      <Abbreviation fullText={team.shortName}>{team.abbrU}</Abbreviation>
    </span>
    <span>{hasScore ? (team.runs ?? HIDDEN_TEXT) : ''}</span>
  </span>
)

/** Stands where the strip will. */
export const StripSkeleton = () => (
  <div className={styles.strip} aria-hidden="true">
    <div className={styles.row}>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </div>
)

const CardSkeleton = () => <Skeleton width="8.5rem" height="6.75rem" />
