import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { battingSide } from '../state/game-state.ts'

/** A half-inning's first pitch. */
export type HalfStart = { at: number; inning: number; half: 'top' | 'bottom' }
/** The event on which runs scored; `takesLead`: the batting side is ahead after it, and was not before. */
export type ScoringPlay = { at: number; takesLead: boolean }

/** Where the parts of a game begin: UTC ms by its log, each list in the order of the game. */
export type Timeline = {
  halves: HalfStart[]
  atBats: { at: number }[]
  pitches: { at: number }[]
  runs: ScoringPlay[]
  /** The turns of followed batters, and those with which a followed pitcher begins or goes on. */
  mine: { at: number }[]
}

type Half = Pick<HalfStart, 'inning' | 'half'>
type Reading = Timeline & {
  now: Half
  play: number | null
  /** Whether a pitch of the plate appearance was thrown. */
  isPitched: boolean
  /** When the last pitch or action began. */
  lastEvent: number
  score: { away: number; home: number }
  pitchers: { away: number | null; home: number | null }
  /** The pitcher of the turn before in the half-inning. */
  pitcher: number | null
  follows: (player: number | null) => boolean
}

/**
 * The timeline of a log: a part begins with its first pitch, or as the batter comes up without one.
 * `followed`: the viewer's players.
 */
export const timelineOf = (
  { moments, starters }: Pick<GameLog, 'moments' | 'starters'>,
  followed: readonly number[] = [],
): Timeline => {
  const reading: Reading = {
    ...{ halves: [], atBats: [], pitches: [], runs: [], mine: [] },
    ...{ now: { inning: 1, half: 'top' }, play: null, isPitched: false },
    ...{ lastEvent: 0, score: { away: 0, home: 0 }, pitcher: null },
    pitchers: { away: starters.away.pitcher, home: starters.home.pitcher },
    follows: (player) => player !== null && followed.includes(player),
  }
  for (const it of moments) read(reading, it)
  const { halves, atBats, pitches, runs, mine } = reading
  return { halves, atBats, pitches, runs, mine }
}

const read = (reading: Reading, moment: Moment) => {
  if (moment.kind === 'at-bat') readAtBat(reading, moment)
  if (moment.kind === 'substitution' && moment.what === 'pitcher')
    reading.pitchers[moment.side] = moment.player
  if (moment.kind === 'action') reading.lastEvent = startOf(moment)
  if (moment.kind === 'pitch') readPitch(reading, startOf(moment))
  if (moment.kind === 'runner' && moment.to === 'score' && !moment.out) readRun(reading)
}

const startOf = ({ at, start }: { at: number; start?: number | undefined }) => Math.min(at, start ?? at)

/** A play names its batter again with a substitute. */
const readAtBat = (reading: Reading, moment: Extract<Moment, { kind: 'at-bat' }>) => {
  const { at, play, inning, half } = moment
  if (play !== reading.play) {
    const last = reading.halves.at(-1)
    if (last?.inning !== inning || last.half !== half) {
      reading.halves.push({ at, inning, half })
      reading.pitcher = null
    }
    reading.atBats.push({ at })
    Object.assign(reading, { now: { inning, half }, play, isPitched: false, lastEvent: at })
  }
  readPlayers(reading, moment)
}

const readPlayers = (reading: Reading, { half, batter, pitcher }: Extract<Moment, { kind: 'at-bat' }>) => {
  const { mine, pitchers, follows } = reading
  const side = half === 'top' ? 'home' : 'away'
  pitchers[side] = pitcher ?? pitchers[side]
  const isNew = pitchers[side] !== reading.pitcher
  reading.pitcher = pitchers[side]
  const atBat = reading.atBats.at(-1)
  const isMine = follows(batter) || (isNew && follows(reading.pitcher))
  if (isMine && atBat !== undefined && mine.at(-1) !== atBat) mine.push(atBat)
}

const readPitch = (reading: Reading, at: number) => {
  const { halves, atBats } = reading
  const [half, atBat] = [halves.at(-1), atBats.at(-1)]
  if (!reading.isPitched && atBat !== undefined) {
    if (half !== undefined && half.at === atBat.at) half.at = at
    atBat.at = at
  }
  reading.pitches.push({ at })
  Object.assign(reading, { isPitched: true, lastEvent: at })
}

const readRun = ({ runs, score, now, lastEvent }: Reading) => {
  const side = battingSide(now)
  const other = side === 'away' ? 'home' : 'away'
  const wasBehind = score[side] <= score[other]
  score[side] += 1
  const takesLead = wasBehind && score[side] > score[other]
  const last = runs.at(-1)
  if (last?.at === lastEvent) last.takesLead ||= takesLead
  else runs.push({ at: lastEvent, takesLead })
}
