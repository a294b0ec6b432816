import type { GameLog } from '../../contract/games/game-log.ts'
import type { Side } from '../../contract/games/primitives.ts'
import type { ShownItem } from '../../contract/games/scoreboard.ts'
import { STATUS } from '../../contract/games/status.ts'
import { clubOf } from '../league/clubs.ts'
import { statusMeaning, statusText } from '../league/game-status.ts'
import { centralTime, TIME_NOT_SET } from '../league/league-time.ts'
import { parkName, parkTimeZone } from '../league/parks.ts'
import { outsText } from '../plays/half-inning-text.ts'
import { shortStatus } from '../plays/short-status.ts'
import type { GameState } from '../state/game-state.ts'
import { playerOf, portraitsOf } from '../state/player-of.ts'
import { lineScoreInSpanish } from './box-notes.ts'
import { asOf } from './box-score-at.ts'
import { currentPitcherOf, dueUp } from './due-up.ts'
import { isOverAt, stateAt } from './fold-game.ts'
import { lineScoreOf } from './line-score-at.ts'
import { decisionsWith, eraWith } from './season-figures.ts'

/** The parts of a scoreboard item that the log does not have: TV stations, radio, game page and sponsors. */
export type GameLinks = {
  tvStations: string[]
  ads: string[]
  audioLink: string | null
  gamedayLink: string | null
}
const noGameLinks: GameLinks = { tvStations: [], ads: [], audioLink: null, gamedayLink: null }

/** A scoreboard item at `t` (UTC ms), in Spanish; `isRecorded`: whether a final game has its video. */
export const scoreboardAt = (
  log: GameLog,
  t: number,
  links: GameLinks = noGameLinks,
  isRecorded = true,
): ShownItem => {
  const state = stateAt(log, t)
  const { video } = statusMeaning(state.status, isRecorded)
  const over = isOverAt(log, t)
  const linescore = lineScoreInSpanish(lineScoreOf(log, state, t))
  const gameTime = log.startTimeTbd ? TIME_NOT_SET : centralTime(log.startsAt)
  const { batter } = dueUp(log, state)
  const pitcher = currentPitcherOf(log, state)
  return {
    id: log.gamePk,
    gameTime,
    dateStart: new Date(log.startsAt).toISOString(),
    parkTimeZone: parkTimeZone(log.venue, clubOf(log.teams.home.id)?.timeZone),
    gameStatus: state.status,
    shortStatus: shortStatus({
      status: state.status,
      time: gameTime,
      timeKnown: !log.startTimeTbd,
      inning: linescore.inningCurrent,
      half: state.half,
      outs: state.outs,
    }),
    secondLine: state.status === STATUS.live ? outsText(state.outs) : '',
    statusText: statusText(state.status),
    detailedState: state.detail,
    isLive: state.status === STATUS.live,
    isFinal: state.status === STATUS.final,
    isVideoAvailable: video !== null,
    linescore,
    footer: footerOf(log),
    ...links,
    streaming: video === 'live',
    ...pitchersOfRecord(log, state, over),
    currentBatter: batter && { mlbid: batter.mlbId, name: batter.name, avg: batter.stats.avg },
    currentPitcher: pitcher && { mlbid: pitcher.mlbId, name: pitcher.name, era: pitcher.era },
    probableAway: probable(log, 'away'),
    probableHome: probable(log, 'home'),
    asOf: asOf(log, t, state),
    staleSince: null,
  }
}

const footerOf = ({ venue, doubleHeader, gameNumber }: GameLog) =>
  doubleHeader === 'N' ? parkName(venue) : `${parkName(venue)} · Juego ${gameNumber}`

const probable = (log: GameLog, side: Side) => {
  const id = log.probables[side]
  return id === null ? null : { mlbid: id, name: playerOf(log, id).name }
}

const pitchersOfRecord = (log: GameLog, state: GameState, over: boolean) => {
  const { winner = null, loser = null, save = null } = (over && log.official?.decisions) || {}
  return {
    winningPitcher: ofRecord(log, state, winner, { w: 1, l: 0 }),
    losingPitcher: ofRecord(log, state, loser, { w: 0, l: 1 }),
    savingPitcher: ofRecord(log, state, save, { w: 0, l: 0 }),
  }
}

const ofRecord = (log: GameLog, state: GameState, id: number | null, today: { w: number; l: number }) => {
  if (id === null) return null
  const { name, side, season } = playerOf(log, id)
  const official = log.official?.[side].pitchers.find((it) => it.id === id)
  const line = state[side].pitchers.find((it) => it.id === id)?.line
  const { w: wins, l: losses } = decisionsWith(season, today)
  return {
    mlbid: id,
    name,
    image: portraitsOf(log, id).image,
    team: log.teams[side].abbrU,
    era: official?.era ?? eraWith(season, line),
    wins,
    losses,
  }
}
