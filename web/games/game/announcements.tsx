import { useState } from 'react'
import type { BoxScore } from '../../../contract/games/box-score.ts'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import { STATUS } from '../../../contract/games/status.ts'
import type { AtBat } from '../../../domain/folding/at-bats-until.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type HalfInningState, halfInningStateOf, scoreChange } from '../live/line-score-view.ts'
import { LiveRegion } from '../live/live-region.tsx'
import {
  firstPitch,
  firstPlays,
  firstState,
  nextPitch,
  nextPlays,
  nextState,
} from '../live/play-announcement.ts'
import { useIsSpoken } from '../live/spoken-detail.ts'
import type { GameNow } from '../live/use-game-now.ts'
import { useDelayText, useStatusText } from '../live/use-status-text.ts'
import { pitchText } from './plays/pitch-list.tsx'

/**
 * Announces a game that goes on to screen readers, as far as the viewer chose: runs, delays and the end; each
 * play, and where an inning begins and ends; each pitch.
 */
export const Announcements = ({ game }: { game: GameNow }) => {
  const { box } = game
  const [score, plays, pitches] = [useIsSpoken('score'), useIsSpoken('turns'), useIsSpoken('pitches')]
  if (box === undefined) return null
  return (
    <>
      {pitches ? <Pitch atBats={game.atBats} /> : null}
      {plays && game.plays !== undefined ? <Plays innings={game.plays} /> : null}
      {score ? <Score box={box} /> : null}
      {score ? <Delay box={box} detailedState={game.item?.detailedState ?? ''} /> : null}
      {plays ? <HalfInning box={box} /> : null}
    </>
  )
}

const Pitch = ({ atBats }: { atBats: readonly AtBat[] }) => {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState(() => firstPitch(atBats))
  const latest = nextPitch(announced, atBats)
  if (latest !== announced) setAnnounced(latest)
  return <LiveRegion>{latest.pitch && pitchText(latest.pitch, t)}</LiveRegion>
}

const Plays = ({ innings }: { innings: readonly PlayByPlayInning[] }) => {
  const [announced, setAnnounced] = useState(() => firstPlays(innings))
  const latest = nextPlays(announced, innings)
  if (latest !== announced) setAnnounced(latest)
  return <LiveRegion>{latest.text}</LiveRegion>
}

const Score = ({ box }: { box: BoxScore }) => <LiveRegion>{useScoreAnnouncement(box)}</LiveRegion>

const Delay = ({ box, detailedState }: { box: BoxScore; detailedState: string }) => {
  const delay = useDelayText()(box.gameStatus, detailedState)
  return <State box={box} state={delay ?? ''} />
}

const HalfInning = ({ box }: { box: BoxScore }) => {
  const text = useStatusText()(box.gameStatus, box.linescore)
  return <State box={box} state={box.gameStatus === STATUS.live ? text : ''} />
}

const HALVES: readonly HalfInningState[] = ['top', 'middle', 'bottom', 'end']

const State = ({ box: { linescore }, state }: { box: BoxScore; state: string }) => {
  const place = linescore.inningCurrent * HALVES.length + HALVES.indexOf(halfInningStateOf(linescore))
  const [announced, setAnnounced] = useState(() => firstState(state, place))
  const latest = nextState(announced, state, place)
  if (latest !== announced) setAnnounced(latest)
  return <LiveRegion>{latest.text}</LiveRegion>
}

/** The announcement of a score or of the end since the last render; '' without one. */
const useScoreAnnouncement = (box: BoxScore): string => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  const [announced, setAnnounced] = useState({
    away: awayTeam.runs,
    home: homeTeam.runs,
    status: box.gameStatus,
    text: '',
  })
  const isSame =
    announced.away === awayTeam.runs &&
    announced.home === homeTeam.runs &&
    announced.status === box.gameStatus
  if (isSame) return announced.text
  const now = { away: awayTeam.runs, home: homeTeam.runs }
  const score = t('games.score', {
    away: awayTeam.shortName,
    awayRuns: now.away,
    home: homeTeam.shortName,
    homeRuns: now.home,
  })
  const change = scoreChange(announced, now)
  const team = change?.scored === 'home' ? homeTeam.shortName : awayTeam.shortName
  const isOver = box.gameStatus === STATUS.final && announced.status !== STATUS.final
  const scoreText = change === null ? '' : t('games.scoreAnnouncement', { team, score })
  const text = isOver ? t('games.finalAnnouncement', { score }) : scoreText
  setAnnounced({ ...now, status: box.gameStatus, text })
  return text
}
