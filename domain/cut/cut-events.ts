import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { applyMoment } from '../folding/fold-game.ts'
import { fieldingSide, type GameState, stateBefore } from '../state/game-state.ts'

/** A pitch, an action or another change, from its start to the dead ball (UTC ms by the log). */
export type CutEvent = {
  from: number
  to: number
  /** The how-manieth half-inning, from 0; -1 before the first. */
  half: number
  play: number | null
  /** Its place among the play's events; null where the feed does not count it. */
  index: number | null
  isPitch: boolean
  /** Whether bases, outs or score changed on it. */
  isChange: boolean
  isRun: boolean
  /** Whether something changed with a runner on second or third base, before or after it. */
  isThreat: boolean
  /** A new pitcher, or the game was held up: what lies around it is no play. */
  isBreak: boolean
  batter: number | null
  pitcher: number | null
  /** The runners who moved, and the players who came or went. */
  people: number[]
}

/** A pitch of a feed that tells its end alone: in recorded games half of the last pitches are shorter. */
const UNTOLD_MS = 8_000

/** All that happened in a game, in its order. */
export const eventsOf = (log: GameLog): CutEvent[] => {
  const reading: Reading = { events: [], state: stateBefore(log), half: -1, inning: '', play: null }
  for (const moment of log.moments) {
    const hadThreat = isThreatening(reading.state)
    if (moment.kind === 'at-bat') beginAtBat(reading, moment)
    applyMoment(reading.state, moment)
    read(reading, moment, hadThreat)
  }
  return reading.events
}

type Reading = { events: CutEvent[]; state: GameState; half: number; inning: string; play: number | null }
type Change = Extract<Moment, { kind: 'runner' | 'result' | 'placed' | 'error' }>

const isThreatening = ({ bases }: GameState) => bases[1] !== null || bases[2] !== null

const beginAtBat = (reading: Reading, { inning, half, play }: Extract<Moment, { kind: 'at-bat' }>) => {
  const now = `${inning} ${half}`
  if (now !== reading.inning) reading.half += 1
  Object.assign(reading, { inning: now, play })
}

const read = (reading: Reading, moment: Moment, hadThreat: boolean) => {
  switch (moment.kind) {
    case 'pitch':
      add(reading, moment.at, { from: startOf(moment), isPitch: true, index: moment.index ?? null })
      break
    case 'action':
      add(reading, moment.at, { from: startOf(moment), index: moment.index, people: known(moment.player) })
      break
    case 'substitution':
      add(reading, moment.at, {
        isBreak: moment.what === 'pitcher',
        people: [moment.player, ...known(moment.replaces)],
      })
      break
    case 'status':
      add(reading, moment.at, { isBreak: true })
      break
    case 'runner':
    case 'result':
    case 'placed':
    case 'error':
      readChange(reading, moment, hadThreat)
  }
}

const known = (id: number | null) => (id === null ? [] : [id])

const startOf = (moment: Extract<Moment, { kind: 'pitch' | 'action' }>) => {
  const untold = moment.kind === 'pitch' ? moment.at - UNTOLD_MS : moment.at
  return Math.min(moment.at, moment.start ?? untold)
}

const add = (reading: Reading, at: number, event: Partial<CutEvent>): CutEvent => {
  const { events, state, half, play } = reading
  const added = {
    ...{ from: at, to: at, half, play, index: null, people: [] },
    ...{ isPitch: false, isChange: false, isRun: false, isThreat: false, isBreak: false },
    ...{ batter: state.batter, pitcher: state[fieldingSide(state)].currentPitcher },
    ...event,
  }
  events.push(added)
  return added
}

const readChange = (reading: Reading, moment: Change, hadThreat: boolean) => {
  const event = eventOf(reading, moment) ?? add(reading, moment.at, {})
  event.from = Math.min(event.from, moment.at)
  event.to = Math.max(event.to, moment.at)
  event.isChange = true
  event.isThreat ||= hadThreat || isThreatening(reading.state)
  if (moment.kind !== 'runner') return
  event.isRun ||= moment.to === 'score' && !moment.out
  event.people.push(moment.runner)
}

/** The event on which a change came: the one that the feed names, else the one under way. */
const eventOf = ({ events, half, play }: Reading, moment: Change): CutEvent | undefined => {
  const index = moment.kind === 'runner' ? moment.index : null
  const inPlay = events.filter((it) => it.half === half && it.play === play && !it.isBreak)
  const named = index === null ? undefined : inPlay.findLast((it) => it.index === index)
  return named ?? inPlay.findLast((it) => it.from <= moment.at && moment.at <= it.to)
}
