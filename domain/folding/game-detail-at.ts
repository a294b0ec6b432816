import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameDetail } from '../../contract/games/game-detail.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { STATUS } from '../../contract/games/status.ts'
import { statusText } from '../league/game-status.ts'
import { dayTitle } from '../league/league-time.ts'
import type { GameState } from '../state/game-state.ts'
import { playerOf, portraitsOf, positionOf } from '../state/player-of.ts'
import { boxScoreInSpanish } from './box-notes.ts'
import { boxScoreAt } from './box-score-at.ts'
import { stateAt } from './fold-game.ts'
import { averageWith, decisionsWith, eraWith } from './season-figures.ts'

/**
 * A game's detail in Spanish at `t` (UTC ms; specification, chapter 3): totals by side, lists by club, batter
 * and pitcher.
 */
export const gameDetailAt = (log: GameLog, t: number): GameDetail => {
  const box = boxScoreInSpanish(boxScoreAt(log, t))
  const state = stateAt(log, t)
  const { awayTeam, homeTeam, innings } = box.linescore
  const { away, home } = log.teams
  const blockOrNull = (id: number | undefined) => (id === undefined ? null : blockOf(log, state, id))
  return {
    id: log.gamePk,
    title: `${away.name} en ${home.name}, ${dayTitle(log.day)}`,
    date: log.day,
    gameStatus: box.gameStatus,
    statusText: statusText(state.status),
    awayName: away.name,
    awayShortName: away.shortName,
    awayAbbr: away.abbrU,
    homeName: home.name,
    homeShortName: home.shortName,
    homeAbbr: home.abbrU,
    w: { away: awayTeam.wins, home: homeTeam.wins },
    l: { away: awayTeam.losses, home: homeTeam.losses },
    h: { away: awayTeam.hits, home: homeTeam.hits },
    r: { away: awayTeam.runs, home: homeTeam.runs },
    e: { away: awayTeam.errors, home: homeTeam.errors },
    awayInfo: awayTeam.activities,
    homeInfo: homeTeam.activities,
    scores: innings.map((it) => ({ inning: it.inning, away: it.away_runs, home: it.home_runs })),
    batting: { [away.abbrU]: batters(box.away), [home.abbrU]: batters(box.home) },
    pitching: { [away.abbrU]: pitchers(box.away), [home.abbrU]: pitchers(box.home) },
    lineups: { away: order(box.away), home: order(box.home) },
    atbat: blockOrNull(box.batter?.mlbId),
    ondeck: blockOrNull(box.onDeck?.mlbId),
    inHole: blockOrNull(box.inTheHole?.mlbId),
    pitcher: blockOrNull(box.currentPitcher?.mlbId),
    winningPitcher: blockOrNull(box.decisions.winner?.mlbid),
    losingPitcher: blockOrNull(box.decisions.loser?.mlbid),
    savingPitcher: blockOrNull(box.decisions.save?.mlbid),
    gameInfo: box.gameInfo,
    asOf: box.asOf,
  }
}

type BoxSide = BoxScore['away']

const batters = ({ lineup }: BoxSide) =>
  lineup.map((it) => ({
    mlbid: it.mlbId,
    name: it.nameLineup,
    position: it.position,
    battingOrder: it.battingOrder,
    stats: it.battingStats,
  }))

const pitchers = (side: BoxSide) =>
  side.pitchers.map((it) => ({
    mlbid: it.mlbId,
    name: it.namePitcher,
    note: it.note,
    stats: it.pitchingStats,
  }))

const order = ({ lineup }: BoxSide) => lineup.map((it) => it.mlbId)

/** Season statistics including this game so far; a decision counts from the end on. */
const blockOf = (log: GameLog, state: GameState, id: number): GameDetail['atbat'] => {
  const { name, side, season, jersey } = playerOf(log, id)
  const batted = state[side].batters.find((it) => it.id === id)?.line
  const pitched = state[side].pitchers.find((it) => it.id === id)?.line
  const { winner, loser } = decisionsOf(log, state)
  const { image, thumb } = portraitsOf(log, id)
  return {
    name,
    mlbid: id,
    image,
    thumb,
    thumbs: thumb,
    jersey,
    position: positionOf(log, state, id),
    team: teamOf(log, side),
    stats: {
      avg: averageWith(season, batted),
      era: eraWith(season, pitched),
      ...decisionsWith(season, { w: Number(winner === id), l: Number(loser === id) }),
    },
  }
}

const decisionsOf = (log: GameLog, { status }: GameState) =>
  (status === STATUS.final ? log.official?.decisions : undefined) ?? { winner: null, loser: null }

const teamOf = (log: GameLog, side: Side) => log.teams[side].abbrU
