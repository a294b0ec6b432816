import {
  battingSide,
  type Moment,
  opponent,
  type Play,
  type PlayEvent,
  type Recording,
  type Runner,
  type Side,
} from '../shape/feed-shape.ts'
import { countMisplays, countRunners } from './count-runners.ts'
import { eventsUntil, runnersUntil } from './moments.ts'
import {
  batterIn,
  battingOf,
  enterLineup,
  inningOf,
  LINEUP_SIZE,
  pitcherOf,
  pitchingOf,
  type SideTally,
  setPitcher,
  setPosition,
  slotOf,
  startingSide,
  type Tally,
} from './side-tally.ts'
import { type BattingLine, OUTCOMES, STRIKEOUTS } from './stat-lines.ts'

/** Counts a game up to a moment, from its line-ups and plays alone. `undefined`: nothing has happened yet. */
export const tallyAt = (recording: Recording, moment: Moment | undefined): Tally => {
  const { teams } = recording.feed.liveData.boxscore
  const tally: Tally = {
    sides: { away: startingSide(teams.away), home: startingSide(teams.home) },
    halfInning: 'top',
    inning: 1,
    count: { balls: 0, strikes: 0, outs: 0 },
    bases: new Map(),
    responsible: new Map(),
    slot: 0,
    complete: false,
  }
  if (moment === undefined) return tally
  recording.plays.slice(0, moment.plays).forEach((play, i) => {
    countPlay(recording, tally, play, moment, i === moment.plays - 1)
  })
  return tally
}

const countPlay = (recording: Recording, tally: Tally, play: Play, moment: Moment, isLast: boolean) => {
  if (play.about.inning !== tally.inning || play.about.halfInning !== tally.halfInning) startHalfInning(tally)
  const offense = tally.sides[battingSide(play.about.halfInning)]
  tally.inning = play.about.inning
  tally.halfInning = play.about.halfInning
  offense.batted = Math.max(offense.batted, tally.inning)
  inningOf(tally.sides.away, tally.inning)
  inningOf(tally.sides.home, tally.inning)
  tally.count = { balls: 0, strikes: 0, outs: tally.count.outs }
  tally.complete = false
  tally.slot = batterSlot(recording, tally, play)
  const charge: Charge = { batter: undefined, pitcher: undefined }
  const runners = runnersUntil(play, moment, isLast)
  for (const event of eventsUntil(play, moment, isLast)) {
    countEvent(recording, tally, event, charge)
    const moved = runnersOf(runners, event, play)
    countRunners(tally, play, moved)
    countMisplays(tally, event, moved)
  }
  if (play.playEvents.length === 0) countRunners(tally, play, runners)
  if (isLast && !moment.complete) return
  countResult(tally, play, charge)
}

const runnersOf = (runners: Runner[], event: PlayEvent, play: Play) => {
  const last = play.playEvents.length - 1
  return runners.filter((runner) => Math.min(runner.details.playIndex ?? last, last) === event.index)
}

/** The players charged by the scoring rules after a substitution within a plate appearance. */
type Charge = { batter: number | undefined; pitcher: number | undefined }

const batterSlot = (recording: Recording, tally: Tally, play: Play) => {
  const side = battingSide(play.about.halfInning)
  const order =
    recording.feed.liveData.boxscore.teams[side].players[`ID${play.matchup.batter.id}`]?.battingOrder
  return order === undefined ? tally.sides[side].nextSlot : slotOf(order)
}

const startHalfInning = (tally: Tally) => {
  tally.bases.clear()
  tally.responsible.clear()
  tally.count = { balls: 0, strikes: 0, outs: 0 }
}

const countEvent = (recording: Recording, tally: Tally, event: PlayEvent, charge: Charge) => {
  const defense = tally.sides[opponent(battingSide(tally.halfInning))]
  const pitcher = pitcherOf(defense)
  if (event.isPitch && pitcher !== undefined) countPitch(defense, pitcher, event)
  if (event.isSubstitution === true) substitute(recording, tally, event, charge)
  if (event.details.eventType === 'runner_placed' && event.player !== undefined) {
    tally.bases.set(event.player.id, `${event.base ?? 2}B`)
  }
  tally.count = { ...tally.count, balls: event.count.balls, strikes: event.count.strikes }
}

const countPitch = (defense: SideTally, pitcher: number, event: PlayEvent) => {
  const line = pitchingOf(defense, pitcher)
  line.numberOfPitches += 1
  if (event.details.isBall === true) line.balls += 1
  else line.strikes += 1
}

const substitute = (recording: Recording, tally: Tally, event: PlayEvent, charge: Charge) => {
  const { player, position, replacedPlayer } = event
  if (player === undefined) return
  const name: Side = recording.feed.liveData.boxscore.teams.away.players[`ID${player.id}`] ? 'away' : 'home'
  const side = tally.sides[name]
  if (position?.code === '1' && pitcherOf(side) !== player.id) changePitcher(tally, side, player.id, charge)
  if (event.battingOrder !== undefined && batterIn(side, slotOf(event.battingOrder)) !== player.id) {
    const before = batterIn(side, slotOf(event.battingOrder))
    const atBat = name === battingSide(tally.halfInning) && slotOf(event.battingOrder) === tally.slot
    if (atBat && tally.count.strikes === 2) charge.batter = before
    enterLineup(side, player.id, event.battingOrder)
  }
  if (position !== undefined) setPosition(side, player.id, position)
  const base = replacedPlayer && tally.bases.get(replacedPlayer.id)
  if (replacedPlayer === undefined || base === undefined || name !== battingSide(tally.halfInning)) return
  tally.bases.delete(replacedPlayer.id)
  tally.bases.set(player.id, base)
  const pitcher = tally.responsible.get(replacedPlayer.id)
  if (pitcher !== undefined) tally.responsible.set(player.id, pitcher)
}

const changePitcher = (tally: Tally, side: SideTally, id: number, charge: Charge) => {
  const { balls, strikes } = tally.count
  // Rule 9.16(h): a walk is charged to the pitcher who left at 2-0, 2-1, 3-0, 3-1 or 3-2.
  if (balls === 3 || (balls === 2 && strikes < 2)) charge.pitcher = pitcherOf(side)
  setPitcher(side, id)
  pitchingOf(side, id).inheritedRunners += tally.bases.size
}

const countResult = (tally: Tally, play: Play, charge: Charge) => {
  const offense = tally.sides[battingSide(tally.halfInning)]
  const defense = tally.sides[opponent(battingSide(tally.halfInning))]
  tally.complete = true
  tally.count = { ...play.count, outs: Math.max(play.count.outs, tally.count.outs) }
  inningOf(offense, tally.inning).leftOnBase = tally.bases.size
  const event = play.result.eventType ?? ''
  const outcome = OUTCOMES[event]
  if (outcome === undefined) return
  const batter = STRIKEOUTS.has(event) ? (charge.batter ?? play.matchup.batter.id) : play.matchup.batter.id
  const current = pitcherOf(defense) ?? play.matchup.pitcher.id
  const pitcher = outcome.baseOnBalls === 1 ? (charge.pitcher ?? current) : current
  if (pitcher !== current) tally.responsible.set(batter, pitcher)
  credit(offense, defense, { batter, pitcher, outcome })
  inningOf(offense, tally.inning).hits += outcome.hits ?? 0
  countBattedBall(offense, defense, play, { batter, pitcher })
  if (madeOut(outcome, event)) battingOf(offense, batter).leftOnBase += tally.bases.size
  offense.nextSlot = (tally.slot + 1) % LINEUP_SIZE
}

const madeOut = (outcome: Partial<BattingLine>, event: string) =>
  (outcome.atBats === 1 || outcome.sacFlies === 1 || outcome.sacBunts === 1) &&
  outcome.hits === undefined &&
  event !== 'field_error'

const credit = (
  offense: SideTally,
  defense: SideTally,
  { batter, pitcher, outcome }: { batter: number; pitcher: number; outcome: Partial<BattingLine> },
) => {
  const batterLine = battingOf(offense, batter)
  const pitcherLine: Record<string, number> = pitchingOf(defense, pitcher)
  batterLine.plateAppearances += 1
  pitcherLine.battersFaced = (pitcherLine.battersFaced ?? 0) + 1
  pitcherLine.hitBatsmen = (pitcherLine.hitBatsmen ?? 0) + (outcome.hitByPitch ?? 0)
  for (const [key, n] of Object.entries(outcome)) {
    batterLine[key as keyof typeof batterLine] += n
    if (pitcherLine[key] !== undefined) pitcherLine[key] += n
  }
}

const countBattedBall = (
  offense: SideTally,
  defense: SideTally,
  play: Play,
  { batter, pitcher }: { batter: number; pitcher: number },
) => {
  const trajectory = play.playEvents.findLast((event) => event.details.isInPlay === true)?.hitData?.trajectory
  const out = play.result.isOut === true || play.result.eventType === 'force_out'
  if (!out || trajectory === undefined) return
  for (const line of [battingOf(offense, batter), pitchingOf(defense, pitcher)]) {
    if (trajectory.endsWith('grounder') || trajectory === 'ground_ball') line.groundOuts += 1
    else line.airOuts += 1
    if (trajectory === 'fly_ball') line.flyOuts += 1
    if (trajectory === 'popup' || trajectory === 'bunt_popup') line.popOuts += 1
    if (trajectory.endsWith('line_drive')) line.lineOuts += 1
  }
}
