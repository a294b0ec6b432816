import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { ScoreboardStrip } from '../../games/calendar/scoreboard/scoreboard-strip.tsx'
import { useLeagueToday, useScoreboardWithStaleness } from '../../games/calendar/use-games.ts'
import type { Playhead } from '../../games/live/at-playhead.ts'
import type { GameNow } from '../../games/live/use-game-now.ts'
import { Link } from '../../routing/link.tsx'
import { useSpoilerGuard } from './spoiler-guard.ts'
import { SpoilersEntry } from './spoilers-entry.tsx'

type DayStripProps = { gameId: number; game: GameNow; playhead: Playhead; isRecording: boolean }

/** The games of the watched game's day; those that the viewer left halfway show no score. */
export const DayStrip = ({ gameId, game, playhead, isRecording }: DayStripProps) => {
  const today = useLeagueToday()
  const day = game.day ?? today
  const { data = [] } = useScoreboardWithStaleness(day, game.isLive)
  const { isScoreHidden } = useSpoilerGuard(
    data.filter((it) => it.id !== gameId && hasStarted(it.gameStatus)),
  )
  return (
    <ScoreboardStrip
      day={day}
      playhead={playhead}
      currentGameId={gameId}
      currentGame={game.item}
      showCurrentFromScoreboard={!game.hasLog && game.box !== undefined}
      isRecording={isRecording}
      isLive={game.isLive}
      isScoreHidden={isScoreHidden}
      renderLink={renderLink}
      end={<SpoilersEntry />}
    />
  )
}

const renderLink = ({ id }: ScoreboardItem, card: React.ReactNode) => (
  <Link to="/player/:mlbId" params={{ mlbId: String(id) }}>
    {card}
  </Link>
)
