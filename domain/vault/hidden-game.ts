import type { z } from 'zod/mini'
import type { boxScoreAnswer } from '../../contract/games/box-score.ts'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import type { GameDetail } from '../../contract/games/game-detail.ts'
import type { GameLog, LogTeam } from '../../contract/games/game-log.ts'
import type { HiddenLineScore, LineScore } from '../../contract/games/line-score.ts'
import type { ScoreboardItem, ShownItem } from '../../contract/games/scoreboard.ts'
import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import { boxScoreAt } from '../folding/box-score-at.ts'
import { gameDetailAt } from '../folding/game-detail-at.ts'
import { type GameLinks, scoreboardAt } from '../folding/scoreboard-at.ts'
import { truncateLog } from '../folding/truncate-log.ts'
import { statusMeaning, statusText } from '../league/game-status.ts'

/*
 * The answers about a hidden game. Each is the fold of its log truncated before its first moment, so that no
 * fact of the game can be in it; then the zeros of a game that has not begun become null.
 */

type HiddenItem = Extract<ScoreboardItem, { hidden: true }>
type HiddenBox = Extract<z.infer<typeof boxScoreAnswer>, { hidden: true }>
type HiddenDetail = GameDetail & { hidden: true }

const START = Number.NEGATIVE_INFINITY
const END = Number.POSITIVE_INFINITY

/** The log of a hidden game until `until` (ms UTC), the playhead of a page that plays it; else its start. */
export const hiddenLog = (log: GameLog, until = START): GameLog => {
  const truncated = withoutRecords(truncateLog(log, until))
  return { ...truncated, gameInfo: [], asOf: truncated.moments.at(-1)?.at ?? null }
}

/** The log without the clubs' records, which count games that a viewer may hide. */
export const withoutRecords = (log: GameLog): GameLog => ({
  ...log,
  teams: { away: withoutRecord(log.teams.away), home: withoutRecord(log.teams.home) },
})

const withoutRecord = ({ before: _, ...team }: LogTeam): LogTeam => ({ ...team, wins: null, losses: null })

/** The line score without the clubs' records. */
export const lineWithoutRecords = <L extends LineScore | HiddenLineScore>(line: L): L => ({
  ...line,
  awayTeam: { ...line.awayTeam, wins: null, losses: null },
  homeTeam: { ...line.homeTeam, wins: null, losses: null },
})

/** The wording of the league for a state without its cause, which may tell how a game went. */
const plainDetails: Partial<Record<StatusCode, string>> = {
  [STATUS.live]: 'In Progress',
  [STATUS.final]: 'Final',
  [STATUS.suspended]: 'Suspended',
}
const IN_PLAY = 'En juego'

const plainDetail = (status: StatusCode): string => plainDetails[status] ?? ''

/** A hidden game of the scoreboard; `status` is its state now. */
export const hiddenItem = (
  log: GameLog,
  status: StatusCode,
  links: GameLinks,
  isRecorded: boolean,
): HiddenItem => {
  const before = scoreboardAt(hiddenLog(log), END, links, isRecorded)
  const { video } = statusMeaning(status, isRecorded)
  return {
    ...before,
    gameStatus: status,
    shortStatus: status === STATUS.live ? IN_PLAY : statusText(status),
    secondLine: '',
    statusText: statusText(status),
    detailedState: plainDetail(status),
    isLive: status === STATUS.live,
    isFinal: status === STATUS.final,
    isVideoAvailable: video !== null,
    streaming: video === 'live',
    linescore: hiddenLine(before.linescore),
    ...nobody,
    asOf: null,
    staleSince: null,
    hidden: true,
  }
}

const nobody: Pick<
  HiddenItem,
  'winningPitcher' | 'losingPitcher' | 'savingPitcher' | 'currentBatter' | 'currentPitcher'
> = {
  winningPitcher: null,
  losingPitcher: null,
  savingPitcher: null,
  currentBatter: null,
  currentPitcher: null,
}

const hiddenLine = (line: LineScore): HiddenLineScore => ({
  ...line,
  awayTeam: hiddenTeam(line.awayTeam),
  homeTeam: hiddenTeam(line.homeTeam),
  inningCurrent: null,
})

const hiddenTeam = (team: LineScore['awayTeam']): HiddenLineScore['awayTeam'] => ({
  ...team,
  runs: null,
  hits: null,
  homes: null,
  errors: null,
  wins: null,
  losses: null,
  activities: [],
})

/** An item that is shown to a viewer with a vault. */
export const itemWithoutRecords = (item: ShownItem): ShownItem => ({
  ...item,
  linescore: lineWithoutRecords(item.linescore),
})

/** The box score of a hidden game. */
export const hiddenBox = (log: GameLog, status: StatusCode): HiddenBox => ({
  linescore: hiddenLine(boxScoreAt(hiddenLog(log), END).linescore),
  away: { lineup: [], pitchers: [] },
  home: { lineup: [], pitchers: [] },
  batter: null,
  onDeck: null,
  inTheHole: null,
  currentPitcher: null,
  decisions: { winner: null, loser: null, save: null },
  gameInfo: [],
  corrections: [],
  gameStatus: status,
  asOf: null,
  staleSince: null,
  hidden: true,
})

const noTotals = { away: null, home: null }

/** The detail of a hidden game. */
export const hiddenDetail = (log: GameLog, status: StatusCode): HiddenDetail => {
  const before = gameDetailAt(hiddenLog(log), END)
  const noLists = { [before.awayAbbr]: [], [before.homeAbbr]: [] }
  return {
    ...before,
    gameStatus: status,
    statusText: statusText(status),
    ...{ w: noTotals, l: noTotals, h: noTotals, r: noTotals, e: noTotals },
    ...{ awayInfo: [], homeInfo: [], scores: [], gameInfo: [] },
    ...{ batting: noLists, pitching: noLists, lineups: { away: [], home: [] } },
    ...{ atbat: null, ondeck: null, inHole: null, pitcher: null },
    ...{ winningPitcher: null, losingPitcher: null, savingPitcher: null },
    asOf: null,
    hidden: true,
  }
}

/** A hidden game of the calendar. */
export const hiddenCalendarGame = (game: CalendarGame): CalendarGame => ({
  ...game,
  innings: null,
  detailedState: plainDetail(game.gameStatus),
  hidden: true,
})
