import { Tv } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { TeamLink } from '../components/name-links.tsx'
import { StartTime } from '../components/start-time.tsx'
import { gameStateOf, shortTeamName } from './calendar-days.ts'
import { GameNotes } from './game-notes.tsx'
import styles from './games.module.css'
import { GameLabel, GameLinks, WatchLink } from './watch-link.tsx'

type CalendarCardsProps = {
  label: string
  /** League day YYYY-MM-DD. */
  day: string
  games: CalendarGame[]
  /** Whether pitchers, channels, tickets and the clock of the park are shown too. */
  isOpen: boolean
  /** Asked at a press on a link to a video; `false` keeps the page. */
  mayOpen: (gameId: number) => boolean
  /** The switch that hides or shows a game. */
  renderHide: (game: CalendarGame) => ReactNode
}

/**
 * A day's games on a narrow screen: the clubs and the start or the link to the video; an open day adds the
 * details below.
 */
export const CalendarCards = ({ label, games, ...card }: CalendarCardsProps) => (
  <ul aria-label={label} className={styles.cards}>
    {games.map((game) => (
      <GameCard key={game.mlbid} game={game} {...card} />
    ))}
  </ul>
)

type GameCardProps = Omit<CalendarCardsProps, 'label' | 'games'> & { game: CalendarGame }

/** Renders again only when its own game changes. */
const GameCard = memo(({ day, game, isOpen, mayOpen, renderHide }: GameCardProps) => {
  const hasVideo = gameStateOf(game).videoKind !== null
  return (
    <li className={styles.card}>
      <div className={styles.teams}>
        <TeamLink team={game.awayTeam} name={shortTeamName(game.awayName)} size={22} />
        <TeamLink team={game.homeTeam} name={shortTeamName(game.homeName)} size={22} />
      </div>
      {isOpen ? (
        <div className={styles.side}>
          {hasVideo ? <WatchLink game={game} mayOpen={mayOpen} /> : <StartTime game={game} day={day} />}
        </div>
      ) : (
        <BriefSide day={day} game={game} mayOpen={mayOpen} />
      )}
      {isOpen ? <Details game={game} hasVideo={hasVideo} /> : null}
      {isOpen ? renderHide(game) : null}
      <GameNotes game={game} />
    </li>
  )
})

/**
 * A folded card. A game with a video shows its state, start and link; any other shows its start, and its
 * state unless the game is only to come.
 */
const BriefSide = ({ day, game, mayOpen }: Omit<GameCardProps, 'isOpen' | 'renderHide'>) => {
  const { label, videoKind } = gameStateOf(game)
  if (videoKind !== null)
    return (
      <div className={cx(styles.side, styles.playable)}>
        <span className={styles.state}>
          <GameLabel game={game} />
          <StartedAt game={game} />
        </span>
        <WatchLink game={game} isRound mayOpen={mayOpen} />
      </div>
    )
  return (
    <div className={styles.side}>
      <StartTime game={game} day={day} withPark={false} />
      {label === 'comingSoon' ? null : <GameLabel game={game} />}
    </div>
  )
}

const Details = ({ game, hasVideo }: { game: CalendarGame; hasVideo: boolean }) => (
  <>
    <div className={styles.more}>
      <GameLabel game={game} />
      <GameLinks game={game} />
      {hasVideo ? <StartedAt game={game} /> : null}
    </div>
    <Announced game={game} />
  </>
)

const StartedAt = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  return <time dateTime={game.dateStart}>{t('games.centralTime', { time: game.timeStart })}</time>
}

/** Probable pitchers and channels, as far as the league announces them. */
const Announced = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const names = [game.playerProbableAway, game.playerProbableHome].map((it) => it?.name)
  const hasPitcher = names.some((it) => it !== undefined)
  if (!hasPitcher && game.channelsText === '') return null
  const pitchers = names.map((it) => it ?? t('calendar.noPitcher')).join(` ${t('games.versus')} `)
  return (
    <p className={styles.announced}>
      {hasPitcher ? (
        <span>
          <span className="visually-hidden">{t('calendar.pitchers')}: </span>
          {pitchers}
        </span>
      ) : null}
      {game.channelsText === '' ? null : (
        <span>
          <Tv size={12} aria-hidden="true" />
          <span className="visually-hidden">{t('calendar.channel')}: </span>
          {game.channelsText}
        </span>
      )}
    </p>
  )
}
