import { battingSide, opponent, type Play, type PlayEvent, type Runner } from '../shape/feed-shape.ts'
import {
  battingOf,
  fieldingOf,
  inningOf,
  pitcherOf,
  pitchingOf,
  type SideTally,
  type Tally,
} from './side-tally.ts'

/** Counts the runners' movements of one event: bases, outs, runs, steals and the fielders' credits. */
export const countRunners = (tally: Tally, play: Play, runners: Runner[]) => {
  const offense = tally.sides[battingSide(tally.halfInning)]
  const defense = tally.sides[opponent(battingSide(tally.halfInning))]
  for (const runner of runners) {
    const { movement, details } = runner
    const id = details.runner.id
    const pitcher = pitcherOf(defense) ?? play.matchup.pitcher.id
    if (!tally.responsible.has(id)) tally.responsible.set(id, pitcher)
    if (movement.end === null || movement.end === 'score') tally.bases.delete(id)
    else tally.bases.set(id, movement.end)
    if (movement.isOut === true) {
      tally.count = { ...tally.count, outs: tally.count.outs + 1 }
      pitchingOf(defense, pitcher).outs += 1
    }
    if (movement.end === 'score') countRun(tally, play, runner, pitcher)
    countSteal(offense, defense, pitcher, runner)
  }
  countCredits(tally, defense, runners)
}

const countRun = (tally: Tally, play: Play, runner: Runner, pitcher: number) => {
  const offense = tally.sides[battingSide(tally.halfInning)]
  const defense = tally.sides[opponent(battingSide(tally.halfInning))]
  const id = runner.details.runner.id
  const charged = runner.details.responsiblePitcher?.id ?? tally.responsible.get(id) ?? pitcher
  battingOf(offense, id).runs += 1
  inningOf(offense, tally.inning).runs += 1
  pitchingOf(defense, charged).runs += 1
  if (runner.details.earned) pitchingOf(defense, charged).earnedRuns += 1
  if (charged !== pitcher) pitchingOf(defense, pitcher).inheritedRunnersScored += 1
  if (!runner.details.rbi) return
  battingOf(offense, play.matchup.batter.id).rbi += 1
  pitchingOf(defense, pitcher).rbi += 1
}

const countSteal = (offense: SideTally, defense: SideTally, pitcher: number, runner: Runner) => {
  const type = runner.details.eventType
  const key = stealKey(type, runner.movement.isOut === true)
  if (key === undefined) return
  battingOf(offense, runner.details.runner.id)[key] += 1
  pitchingOf(defense, pitcher)[key] += 1
  const catcher = defense.fielders.get('2')
  if (catcher !== undefined) fieldingOf(defense, catcher)[key] += 1
}

const stealKey = (eventType: string, out: boolean) => {
  if (eventType.startsWith('stolen_base')) return 'stolenBases'
  if (out && /caught_stealing/.test(eventType)) return 'caughtStealing'
  return undefined
}

const countCredits = (tally: Tally, defense: SideTally, runners: Runner[]) => {
  for (const runner of runners) {
    for (const { player, credit } of runner.credits ?? []) {
      const line = fieldingOf(defense, player.id)
      if (credit === 'f_putout') line.putOuts += 1
      if (credit === 'f_assist') line.assists += 1
      if (!credit.includes('error')) continue
      line.errors += 1
      inningOf(defense, tally.inning).errors += 1
    }
  }
}

/** Wild pitches, balks and passed balls of one event and its runners. */
// A wild pitch is an event of its own, or only a runner's reason on the last pitch of a plate appearance.
export const countMisplays = (tally: Tally, event: PlayEvent, moved: Runner[]) => {
  const defense = tally.sides[opponent(battingSide(tally.halfInning))]
  const pitcher = pitcherOf(defense)
  const catcher = defense.fielders.get('2')
  const happened = new Set([event.details.eventType, ...moved.map((runner) => runner.details.eventType)])
  if (pitcher !== undefined && happened.has('wild_pitch')) pitchingOf(defense, pitcher).wildPitches += 1
  if (pitcher !== undefined && happened.has('balk')) pitchingOf(defense, pitcher).balks += 1
  if (catcher !== undefined && happened.has('passed_ball')) fieldingOf(defense, catcher).passedBall += 1
}
