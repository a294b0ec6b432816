import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Official, OfficialSide } from '../../contract/games/official-box-score.ts'
import type { Side } from '../../contract/games/primitives.ts'
import type { BatterState, GameState, PitcherState, SideState } from '../state/game-state.ts'
import { playerOf } from '../state/player-of.ts'
import { inningsPitched } from '../stats/figures.ts'
import { correctionsOf } from './corrections.ts'
import { currentPitcherOf, dueUp } from './due-up.ts'
import { endOf, isOverAt, stateAt } from './fold-game.ts'
import { lineScoreOf } from './line-score-at.ts'
import { officialAt } from './official-at.ts'
import { averageWith, eraWith } from './season-figures.ts'

type BoxSide = BoxScore['away']
type LineupRow = BoxSide['lineup'][number]
type PitcherRow = BoxSide['pitchers'][number]

/**
 * The box score at `t` (UTC ms): line-ups in batting order with substitutes after the players they replaced,
 * pitchers in order of appearance. Once the game is final the official statistics stand, with corrections.
 */
export const boxScoreAt = (log: GameLog, t: number): BoxScore => {
  const state = stateAt(log, t)
  const official = officialAt(log, t)
  return {
    linescore: lineScoreOf(log, state, t),
    away: sideOf(log, state, 'away', official),
    home: sideOf(log, state, 'home', official),
    ...dueUp(log, state),
    currentPitcher: currentPitcherOf(log, state),
    decisions: decisionsOf(log, official),
    gameInfo: official !== null && official.gameInfo.length > 0 ? official.gameInfo : log.gameInfo,
    corrections: official === null || !isOverAt(log, t) ? [] : correctionsOf(log, state, official),
    gameStatus: state.status,
    asOf: asOf(log, t, state),
    staleSince: null,
  }
}

/** Official statistics without a line-up come from a line score alone: the fold's rows stand. */
const sideOf = (log: GameLog, state: GameState, side: Side, official: Official | null): BoxSide =>
  official === null || official[side].batters.length === 0
    ? computedSide(log, state[side])
    : officialSide(log, official[side])

const computedSide = (log: GameLog, { batters, pitchers }: SideState): BoxSide => ({
  lineup: batters
    .filter((it) => it.slot !== null || didBat(it))
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((it) => lineupRow(log, it)),
  pitchers: pitchers.map((it) => pitcherRow(log, it)),
})

const didBat = ({ line }: BatterState) => line.ab + line.bb + line.r + line.sb > 0
const orderOf = (it: BatterState) => (it.order === 0 ? 9_999 : it.order)

const lineupRow = (log: GameLog, { id, order, positions, line }: BatterState): LineupRow => {
  const { season, nameLineup } = playerOf(log, id)
  return {
    mlbId: id,
    nameLineup,
    position: positions.filter(Boolean).join('-'),
    battingOrder: order,
    isSubstitute: order % 100 !== 0,
    battingStats: { ...line, avg: averageWith(season, line) },
  }
}

const pitcherRow = (log: GameLog, { id, line }: PitcherState): PitcherRow => {
  const { season, nameLineup } = playerOf(log, id)
  const { outs, ...counts } = line
  return {
    mlbId: id,
    namePitcher: nameLineup,
    note: '',
    pitchingStats: { ip: inningsPitched(outs), ...counts, era: eraWith(season, line) },
  }
}

const officialSide = (log: GameLog, side: OfficialSide): BoxSide => ({
  lineup: side.batters.map(({ id, order, position, avg, ...line }) => ({
    mlbId: id,
    nameLineup: playerOf(log, id).nameLineup,
    position,
    battingOrder: order,
    isSubstitute: order % 100 !== 0,
    battingStats: { ...line, avg },
  })),
  pitchers: side.pitchers.map(({ id, note, era, outs, ...counts }) => ({
    mlbId: id,
    namePitcher: playerOf(log, id).nameLineup,
    note,
    pitchingStats: { ip: inningsPitched(outs), ...counts, era },
  })),
})

const decisionsOf = (log: GameLog, official: Official | null): BoxScore['decisions'] => {
  const personOf = (id: number | null) => (id === null ? null : { mlbid: id, name: playerOf(log, id).name })
  const { winner = null, loser = null, save = null } = official?.decisions ?? {}
  return { winner: personOf(winner), loser: personOf(loser), save: personOf(save) }
}

/** ISO UTC of the last moment until `t`; of a live game, the time of the feed's last event. */
export const asOf = (log: GameLog, t: number, state: GameState): string | null => {
  const last = t === Number.POSITIVE_INFINITY && endOf(log) === undefined ? log.asOf : state.at
  return last === null ? null : new Date(last).toISOString()
}
