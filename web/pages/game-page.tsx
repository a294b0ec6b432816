import { Link, useParams } from '@tanstack/react-router'
import { CalendarX2, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGameStreaming } from '../games/calendar/use-games.ts'
import { BoxScore } from '../games/game/box-score.tsx'
import { GameHeading } from '../games/game/game-heading.tsx'
import { PitchByPitch } from '../games/game/pitch-by-pitch.tsx'
import { ScoreCard, SituationCard } from '../games/game/score-card.tsx'
import { useGameNow } from '../games/live/use-game-now.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './game-page.module.css'
import { parseRouteId } from './route-id.ts'

/** A game in numbers, public: line score, box score and plays, with a link to its video where there is one. */
export const GamePage = () => {
  const gameId = parseRouteId(useParams({ from: '/games/$gameId' }).gameId)
  return (
    <main id="content" className={styles.page}>
      {gameId === undefined ? <GameNotFound /> : <Game key={gameId} gameId={gameId} />}
    </main>
  )
}

const Game = ({ gameId }: { gameId: number }) => {
  const { t } = useTranslation()
  const game = useGameNow(gameId, 'now')
  const line = game.box?.linescore
  const title = line
    ? t('game.titleOf', { away: line.awayTeam.shortName, home: line.homeTeam.shortName })
    : t('game.title')
  usePageTitle(title)
  if (game.isNotFound) return <GameNotFound />
  if (game.hasFailed)
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <ErrorState text={t('game.failed')} onRetry={game.retry} />
      </>
    )
  return (
    <>
      <header className={styles.head}>
        {line ? <GameHeading line={line} title={title} /> : <h1 className={styles.title}>{title}</h1>}
        <div className={styles.watch}>
          <WatchLink gameId={gameId} />
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ScoreCard game={game} />
          <SituationCard game={game} />
          <PitchByPitch game={game} />
        </div>
        <div className={styles.box}>
          <BoxScore game={game} />
        </div>
      </div>
    </>
  )
}

const WatchLink = ({ gameId }: { gameId: number }) => {
  const { t } = useTranslation()
  const { data } = useGameStreaming(gameId)
  if (data?.status !== 'Live' && data?.status !== 'On Demand') return null
  return (
    <Link
      to="/player/$mlbId"
      params={{ mlbId: String(gameId) }}
      className={buttonClass({ variant: data.status === 'Live' ? 'live' : 'primary' })}
    >
      <Play size={16} fill="currentColor" aria-hidden="true" />
      {t('game.watch')}
    </Link>
  )
}

const GameNotFound = () => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return (
    <EmptyState
      isPage
      icon={CalendarX2}
      title={t('game.missing')}
      text={t('game.missingText')}
      action={
        <Link to="/calendar" className={buttonClass()}>
          {t('player.toCalendar')}
        </Link>
      }
    />
  )
}
