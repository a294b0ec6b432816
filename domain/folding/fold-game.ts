import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { OfficialNow } from '../../contract/games/official-box-score.ts'
import { STATUS } from '../../contract/games/status.ts'
import { fieldingSide, type GameState, inningOf, stateBefore } from '../state/game-state.ts'
import { applyAtBat } from './apply-at-bat.ts'
import { applyResult } from './apply-result.ts'
import { applyRunner, applyRunnerPlaced } from './apply-runner.ts'
import { applySubstitution } from './apply-substitution.ts'

/**
 * The state of the game at `t` (UTC ms, +Infinity for the log's end): all moments until then, in order, and
 * the league's line score where the moments disagree with it (`officialNow`).
 */
export const stateAt = (log: GameLog, t: number): GameState => {
  const state = stateBefore(log)
  for (const moment of log.moments) {
    if (moment.at > t) break
    applyMoment(state, moment)
  }
  const now = officialNowAt(log, t)
  if (now !== null) applyOfficialNow(state, now)
  return state
}

/** Applies one moment to a state, in place. */
export const applyMoment = (state: GameState, moment: Moment): void => {
  state.at = moment.at
  if (moment.kind === 'status') applyStatus(state, moment)
  if (moment.kind === 'at-bat') applyAtBat(state, moment)
  if (moment.kind === 'pitch') applyPitch(state, moment)
  if (moment.kind === 'substitution') applySubstitution(state, moment)
  if (moment.kind === 'runner') applyRunner(state, moment)
  if (moment.kind === 'placed') applyRunnerPlaced(state, moment)
  if (moment.kind === 'error') inningOf(state[moment.side], state.inning).errors += 1
  if (moment.kind === 'result') applyResult(state, moment)
}

/** `officialNow` at `t`; null before its time, and once the official box score is there. */
export const officialNowAt = (log: GameLog, t: number): OfficialNow | null =>
  log.officialNow !== null && log.officialNow.at <= t && log.official === null ? log.officialNow : null

const applyOfficialNow = (state: GameState, now: OfficialNow) => {
  const { half, outs, balls, strikes, bases } = now
  const inning = Math.max(1, now.figures.innings.length)
  Object.assign(state, { inning, half, outs, balls, strikes, bases })
  if (now.batter !== null) Object.assign(state, { batter: now.batter, atBatOpen: true })
  if (now.pitcher !== null) state[fieldingSide(state)].currentPitcher = now.pitcher
}

const applyStatus = (state: GameState, { status, detail }: Extract<Moment, { kind: 'status' }>) => {
  state.status = status
  state.detail = detail
}

const applyPitch = (state: GameState, { balls, strikes }: Extract<Moment, { kind: 'pitch' }>) => {
  state.balls = balls
  state.strikes = strikes
}

/** Whether the log ends in a final game and `t` has reached that end. */
export const isOverAt = (log: GameLog, t: number): boolean => {
  const end = endOf(log)
  return end !== undefined && end <= t
}

/** When the game became final, UTC ms; undefined before. */
export const endOf = (log: GameLog): number | undefined => {
  const last = log.moments.findLast((it) => it.kind === 'status')
  return last?.status === STATUS.final ? last.at : undefined
}
