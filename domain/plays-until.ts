import type { GameLog, Moment, Side } from '../contract/game-log.ts'
import type { PlayByPlayInning } from '../contract/games.ts'
import { stateAt } from './fold-game.ts'
import { battingSide, type GameState } from './game-state.ts'
import { halfInningText, ordinalInning } from './status-text.ts'

type Play = PlayByPlayInning['top'][number]
type AtBat = Extract<Moment, { kind: 'at-bat' }>
type Told = Extract<Moment, { kind: 'result' | 'action' }>

/** Not worth a line: notes of the league's own, and pauses. */
const untold = new Set(['game_advisory', 'batter_timeout', 'pitcher_step_off', 'at_bat_start', 'no_pitch'])

/** Every play told until `t` (UTC ms), newest inning first and within a half the newest play first. */
export const playsUntil = (log: GameLog, t: number): PlayByPlayInning[] => {
  const innings = new Map<number, PlayByPlayInning>()
  let atBat: AtBat | undefined
  for (const moment of log.moments) {
    if (moment.at > t) break
    if (moment.kind === 'at-bat') atBat = moment
    if (moment.kind !== 'result' && moment.kind !== 'action') continue
    if (atBat === undefined || untold.has(moment.eventType)) continue
    inningIn(innings, atBat.inning)[atBat.half].unshift(tell(log, moment, battingSide(atBat)))
  }
  const state = stateAt(log, t)
  return [...innings.values()]
    .sort((a, b) => b.inning - a.inning)
    .map((it) => ({ ...it, inningPositionText: positionText(it, state) }))
}

const inningIn = (innings: Map<number, PlayByPlayInning>, inning: number): PlayByPlayInning => {
  const known = innings.get(inning)
  if (known !== undefined) return known
  const made = { inning, inningPositionText: '', top: [], bottom: [] }
  innings.set(inning, made)
  return made
}

const tell = (log: GameLog, moment: Told, side: Side): Play => ({
  id: moment.kind === 'result' ? `${moment.play}` : `${moment.play}-${moment.index}`,
  title: moment.event,
  description: moment.description,
  team: log.teams[side].abbrU,
  type: moment.kind === 'result' ? moment.type : 'action',
  event_type: moment.eventType,
  isScoringPlay: moment.scoring,
  at: new Date(moment.at).toISOString(),
})

const positionText = ({ inning, bottom }: PlayByPlayInning, state: GameState): string => {
  if (inning === state.inning) return `${ordinalInning(inning)} ${halfInningText(state.half, state.outs)}`
  return `${ordinalInning(inning)} ${halfInningText(bottom.length > 0 ? 'bottom' : 'top', 3)}`
}
